// HearthAccounts
