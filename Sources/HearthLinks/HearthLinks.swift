// HearthLinks
