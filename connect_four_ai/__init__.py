"""How a program comes to play Connect Four well, stage by stage."""
