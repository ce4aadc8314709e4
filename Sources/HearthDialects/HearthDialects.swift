// HearthDialects
