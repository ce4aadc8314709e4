#pragma once

#include <stdint.h>

/// How often the process has asked for memory since it began.
uint64_t allocations(void);

/// Calls `body` with `context`. Never inlined: a tool that counts instructions finds the measured part by this name.
void measured(void (*body)(void *), void *context);
