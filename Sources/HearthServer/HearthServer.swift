// HearthServer
