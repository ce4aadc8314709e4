// HearthConfig
