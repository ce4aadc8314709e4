// HearthKernel
