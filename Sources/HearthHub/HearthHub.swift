// HearthHub
