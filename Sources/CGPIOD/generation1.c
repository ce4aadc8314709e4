// libgpiod 1.x, as in Debian 12. Neither generation has a macro for its version, but only this one has bulks of lines.
#define _GNU_SOURCE
#include "gpio_line.h"

#include <gpiod.h>

#if defined(GPIOD_LINE_BULK_MAX_LINES)
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

// The kernel's queue of one line has this many places, and the library reads at most as many at once.
#define CAPACITY 16

struct gpio_line {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

int gpio_generation(void) { return 1; }
const char *gpio_library_version(void) { return gpiod_version_string(); }
int gpio_edge_capacity(void) { return CAPACITY; }

static void copy(char to[GPIO_NAME_SIZE], const char *from) {
    strncpy(to, from ? from : "", GPIO_NAME_SIZE - 1);
    to[GPIO_NAME_SIZE - 1] = 0;
}

static void close_keeping_errno(struct gpiod_chip *chip) {
    int kept = errno;
    gpiod_chip_close(chip);
    errno = kept;
}

int gpio_chip_describe(const char *path, gpio_chip_facts *facts) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -1;
    copy(facts->name, gpiod_chip_name(chip));
    copy(facts->label, gpiod_chip_label(chip));
    facts->lines = gpiod_chip_num_lines(chip);
    gpiod_chip_close(chip);
    return 0;
}

int gpio_line_describe(const char *path, unsigned offset, gpio_line_facts *facts) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -1;
    struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
    if (line) {
        copy(facts->name, gpiod_line_name(line));
        copy(facts->consumer, gpiod_line_consumer(line));
        facts->used = gpiod_line_is_used(line);
        facts->output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
        facts->active_low = gpiod_line_active_state(line) == GPIOD_LINE_ACTIVE_STATE_LOW;
    }
    close_keeping_errno(chip);
    return line ? 0 : -1;
}

static int type_of(const gpio_wish *wish) {
    if (wish->output) return GPIOD_LINE_REQUEST_DIRECTION_OUTPUT;
    switch (wish->edges) {
    case GPIO_EDGES_RISING: return GPIOD_LINE_REQUEST_EVENT_RISING_EDGE;
    case GPIO_EDGES_FALLING: return GPIOD_LINE_REQUEST_EVENT_FALLING_EDGE;
    case GPIO_EDGES_BOTH: return GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES;
    case GPIO_EDGES_NONE: break;
    }
    return GPIOD_LINE_REQUEST_DIRECTION_INPUT;
}

static int flags_of(const gpio_wish *wish) {
    int flags = wish->active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (wish->bias) {
    case GPIO_BIAS_DISABLED: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE; break;
    case GPIO_BIAS_PULL_UP: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP; break;
    case GPIO_BIAS_PULL_DOWN: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN; break;
    case GPIO_BIAS_AS_IS: break;
    }
    switch (wish->drive) {
    case GPIO_DRIVE_OPEN_DRAIN: flags |= GPIOD_LINE_REQUEST_FLAG_OPEN_DRAIN; break;
    case GPIO_DRIVE_OPEN_SOURCE: flags |= GPIOD_LINE_REQUEST_FLAG_OPEN_SOURCE; break;
    case GPIO_DRIVE_PUSH_PULL: break;
    }
    return flags;
}

gpio_line *gpio_line_request(const char *path, unsigned offset, const gpio_wish *wish) {
    if (wish->debounce_microseconds) return errno = ENOTSUP, NULL;
    struct gpiod_line_request_config config = {
        .consumer = wish->consumer, .request_type = type_of(wish), .flags = flags_of(wish)};
    gpio_line *held = calloc(1, sizeof *held);
    if (!held) return NULL;
    held->chip = gpiod_chip_open(path);
    if (held->chip) held->line = gpiod_chip_get_line(held->chip, offset);
    if (held->line && gpiod_line_request(held->line, &config, wish->active) == 0) {
        if (!wish->output && wish->edges != GPIO_EDGES_NONE) {
            int descriptor = gpiod_line_event_get_fd(held->line);
            fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        }
        return held;
    }
    if (held->chip) close_keeping_errno(held->chip);
    int kept = errno;
    free(held);
    errno = kept;
    return NULL;
}

void gpio_line_release(gpio_line *held) {
    gpiod_line_release(held->line);
    gpiod_chip_close(held->chip);
    free(held);
}

int gpio_line_get(gpio_line *held) { return gpiod_line_get_value(held->line); }
int gpio_line_set(gpio_line *held, bool active) { return gpiod_line_set_value(held->line, active); }
int gpio_line_descriptor(gpio_line *held) { return gpiod_line_event_get_fd(held->line); }

int gpio_line_read(gpio_line *held, gpio_edge *edges, int room) {
    struct gpiod_line_event events[CAPACITY];
    int count = gpiod_line_event_read_multiple(held->line, events, room < CAPACITY ? room : CAPACITY);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    for (int i = 0; i < count; i++)
        edges[i] = (gpio_edge){
            .nanoseconds = (uint64_t)events[i].ts.tv_sec * 1000000000 + (uint64_t)events[i].ts.tv_nsec,
            .rising = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE};
    return count;
}
#endif
