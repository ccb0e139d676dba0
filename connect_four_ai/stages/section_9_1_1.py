"""9.1.1: a full board without four in a row is a tie."""


def check_win(board):
    gs = board.grids

    # horizontal
    for i in range(6):
        for j in range(4):
            if gs[i][j].value == gs[i][j + 1].value == gs[i][j + 2].value == gs[i][j + 3].value != "":
                return gs[i][j].value

    # vertical
    for i in range(3):
        for j in range(7):
            if gs[i][j].value == gs[i + 1][j].value == gs[i + 2][j].value == gs[i + 3][j].value != "":
                return gs[i][j].value

    # diagonal, down to the right
    for i in range(3):
        for j in range(4):
            if gs[i][j].value == gs[i + 1][j + 1].value == gs[i + 2][j + 2].value == gs[i + 3][j + 3].value != "":
                return gs[i][j].value

    # diagonal, down to the left
    for i in range(3):
        for j in range(3, 7):
            if gs[i][j].value == gs[i + 1][j - 1].value == gs[i + 2][j - 2].value == gs[i + 3][j - 3].value != "":
                return gs[i][j].value

    # nobody has won: if no cell is empty, it is a tie
    is_any_null = False
    for i in range(6):
        for j in range(7):
            is_any_null = is_any_null or gs[i][j].value == ""
    if not is_any_null:
        return "O"
    return None
