"""The program suite: tests that are one C#, F#, Visual Basic or IL program each (tools/run_programs.py)."""
