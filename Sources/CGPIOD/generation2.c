// libgpiod 2.x, as in Debian 13.
#define _GNU_SOURCE
#include "gpio_line.h"

#include <gpiod.h>

#if !defined(GPIOD_LINE_BULK_MAX_LINES)
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

// The most that the kernel grants to one line; more would be cut down to it.
#define CAPACITY 1024
// What is read at once.
#define PORTION 64

struct gpio_line {
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *events;
    unsigned offset;
};

int gpio_generation(void) { return 2; }
const char *gpio_library_version(void) { return gpiod_api_version(); }
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
    struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
    if (info) {
        copy(facts->name, gpiod_chip_info_get_name(info));
        copy(facts->label, gpiod_chip_info_get_label(info));
        facts->lines = (unsigned)gpiod_chip_info_get_num_lines(info);
        gpiod_chip_info_free(info);
    }
    close_keeping_errno(chip);
    return info ? 0 : -1;
}

int gpio_line_describe(const char *path, unsigned offset, gpio_line_facts *facts) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -1;
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
    if (info) {
        copy(facts->name, gpiod_line_info_get_name(info));
        copy(facts->consumer, gpiod_line_info_get_consumer(info));
        facts->used = gpiod_line_info_is_used(info);
        facts->output = gpiod_line_info_get_direction(info) == GPIOD_LINE_DIRECTION_OUTPUT;
        facts->active_low = gpiod_line_info_is_active_low(info);
        gpiod_line_info_free(info);
    }
    close_keeping_errno(chip);
    return info ? 0 : -1;
}

static void apply(const gpio_wish *wish, struct gpiod_line_settings *settings) {
    static const enum gpiod_line_bias biases[] = {
        GPIOD_LINE_BIAS_AS_IS, GPIOD_LINE_BIAS_DISABLED, GPIOD_LINE_BIAS_PULL_UP, GPIOD_LINE_BIAS_PULL_DOWN};
    static const enum gpiod_line_drive drives[] = {
        GPIOD_LINE_DRIVE_PUSH_PULL, GPIOD_LINE_DRIVE_OPEN_DRAIN, GPIOD_LINE_DRIVE_OPEN_SOURCE};
    static const enum gpiod_line_edge edges[] = {
        GPIOD_LINE_EDGE_NONE, GPIOD_LINE_EDGE_RISING, GPIOD_LINE_EDGE_FALLING, GPIOD_LINE_EDGE_BOTH};
    gpiod_line_settings_set_active_low(settings, wish->active_low);
    gpiod_line_settings_set_bias(settings, biases[wish->bias]);
    if (wish->output) {
        gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
        gpiod_line_settings_set_drive(settings, drives[wish->drive]);
        gpiod_line_settings_set_output_value(
            settings, wish->active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
    } else {
        gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
        gpiod_line_settings_set_edge_detection(settings, edges[wish->edges]);
        gpiod_line_settings_set_debounce_period_us(settings, wish->debounce_microseconds);
    }
}

static struct gpiod_line_request *request(struct gpiod_chip *chip, unsigned offset, const gpio_wish *wish) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    struct gpiod_line_request *request = NULL;
    if (settings && lines && config) {
        apply(wish, settings);
        gpiod_request_config_set_consumer(config, wish->consumer);
        gpiod_request_config_set_event_buffer_size(config, CAPACITY);
        if (gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0)
            request = gpiod_chip_request_lines(chip, config, lines);
    }
    int kept = errno;
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines);
    gpiod_line_settings_free(settings);
    errno = kept;
    return request;
}

gpio_line *gpio_line_request(const char *path, unsigned offset, const gpio_wish *wish) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return NULL;
    gpio_line *held = calloc(1, sizeof *held);
    if (held) {
        held->offset = offset;
        held->events = gpiod_edge_event_buffer_new(PORTION);
        if (held->events) held->request = request(chip, offset, wish);
    }
    close_keeping_errno(chip);
    if (held && held->request) {
        int descriptor = gpiod_line_request_get_fd(held->request);
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        return held;
    }
    int kept = errno;
    if (held && held->events) gpiod_edge_event_buffer_free(held->events);
    free(held);
    errno = kept;
    return NULL;
}

void gpio_line_release(gpio_line *held) {
    gpiod_line_request_release(held->request);
    gpiod_edge_event_buffer_free(held->events);
    free(held);
}

int gpio_line_get(gpio_line *held) {
    enum gpiod_line_value value = gpiod_line_request_get_value(held->request, held->offset);
    return value == GPIOD_LINE_VALUE_ERROR ? -1 : value == GPIOD_LINE_VALUE_ACTIVE;
}

int gpio_line_set(gpio_line *held, bool active) {
    return gpiod_line_request_set_value(
        held->request, held->offset, active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
}

int gpio_line_descriptor(gpio_line *held) { return gpiod_line_request_get_fd(held->request); }

int gpio_line_read(gpio_line *held, gpio_edge *edges, int room) {
    int count = gpiod_line_request_read_edge_events(held->request, held->events, room < PORTION ? room : PORTION);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(held->events, i);
        edges[i] = (gpio_edge){
            .nanoseconds = gpiod_edge_event_get_timestamp_ns(event),
            .sequence = (uint32_t)gpiod_edge_event_get_line_seqno(event),
            .rising = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE};
    }
    return count;
}
#endif
