// GPIO lines through libgpiod, with one interface whichever generation of the library is there. Nothing of the library
// shows here, and nothing here decides anything.
//
// Functions that can fail return NULL or -1 and set errno.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// 1 or 2: which libgpiod this was compiled against.
int gpio_generation(void);
/// Of the library that is loaded, such as "1.6.3".
const char *gpio_library_version(void);

/// What the kernel keeps of names, with the byte that ends them.
#define GPIO_NAME_SIZE 32

typedef struct {
    char name[GPIO_NAME_SIZE];
    char label[GPIO_NAME_SIZE];
    unsigned lines;
} gpio_chip_facts;

typedef struct {
    /// Empty if it has none.
    char name[GPIO_NAME_SIZE];
    /// Who holds it; empty if nobody says.
    char consumer[GPIO_NAME_SIZE];
    bool used;
    bool output;
    bool active_low;
} gpio_line_facts;

int gpio_chip_describe(const char *path, gpio_chip_facts *facts);
int gpio_line_describe(const char *path, unsigned offset, gpio_line_facts *facts);

typedef enum { GPIO_BIAS_AS_IS, GPIO_BIAS_DISABLED, GPIO_BIAS_PULL_UP, GPIO_BIAS_PULL_DOWN } gpio_bias;
typedef enum { GPIO_DRIVE_PUSH_PULL, GPIO_DRIVE_OPEN_DRAIN, GPIO_DRIVE_OPEN_SOURCE } gpio_drive;
typedef enum { GPIO_EDGES_NONE, GPIO_EDGES_RISING, GPIO_EDGES_FALLING, GPIO_EDGES_BOTH } gpio_edges;

/// How a line shall be held. Levels are logical: active or inactive, whatever the wire carries.
typedef struct {
    const char *consumer;
    bool output;
    bool active_low;
    gpio_bias bias;
    gpio_drive drive;
    /// Of an input; an input without edges can only be read.
    gpio_edges edges;
    /// Done by the kernel. Generation 1 cannot: ENOTSUP.
    uint32_t debounce_microseconds;
    /// Of an output, from the first instant.
    bool active;
} gpio_wish;

typedef struct gpio_line gpio_line;

typedef struct {
    /// CLOCK_MONOTONIC.
    uint64_t nanoseconds;
    /// Grows by one with each edge of the line, from 1; 0: generation 1 does not count.
    uint32_t sequence;
    bool rising;
} gpio_edge;

/// Holds a line until gpio_line_release. EBUSY: somebody else holds it.
gpio_line *gpio_line_request(const char *path, unsigned offset, const gpio_wish *wish);
void gpio_line_release(gpio_line *line);
/// 1 active, 0 inactive.
int gpio_line_get(gpio_line *line);
int gpio_line_set(gpio_line *line, bool active);
/// Readable when an edge waits. Only of lines with edges.
int gpio_line_descriptor(gpio_line *line);
/// How many edges were read, oldest first; 0 if none waits. Never blocks.
int gpio_line_read(gpio_line *line, gpio_edge *edges, int room);
/// How many unread edges the kernel keeps of a line at most.
int gpio_edge_capacity(void);
