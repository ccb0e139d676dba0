"""9.1.1: a full board without four in a row is a tie."""


def check_win(board):
    gs = [[spot.value for spot in row] for row in board.grids]

    # horizontal
    for i in range(6):
        for j in range(4):
            if gs[i][j] == gs[i][j + 1] == gs[i][j + 2] == gs[i][j + 3] != "":
                return gs[i][j]

    # vertical
    for i in range(3):
        for j in range(7):
            if gs[i][j] == gs[i + 1][j] == gs[i + 2][j] == gs[i + 3][j] != "":
                return gs[i][j]

    # diagonal, down to the right
    for i in range(3):
        for j in range(4):
            if gs[i][j] == gs[i + 1][j + 1] == gs[i + 2][j + 2] == gs[i + 3][j + 3] != "":
                return gs[i][j]

    # diagonal, down to the left
    for i in range(3):
        for j in range(3, 7):
            if gs[i][j] == gs[i + 1][j - 1] == gs[i + 2][j - 2] == gs[i + 3][j - 3] != "":
                return gs[i][j]

    # nobody has won: if no cell is empty, it is a tie
    is_any_null = False
    for i in range(6):
        for j in range(7):
            is_any_null = is_any_null or gs[i][j] == ""
    if not is_any_null:
        return "O"
    return None
