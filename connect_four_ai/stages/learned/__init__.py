"""The patterns of stage Q, and their learnt weights."""
