// The source that precompiled.h is compiled with.
