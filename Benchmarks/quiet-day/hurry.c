/* Lets time run faster for the program that it is loaded into (LD_PRELOAD): HURRY times as fast, from its start on.
   Clocks and timers are all that a program of this project waits by. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

#define NANOSECONDS 1000000000LL
#define CLOCKS 8

static int64_t speed = 1;
static int64_t begins[CLOCKS];
static int (*real_gettime)(clockid_t, struct timespec *);
static int (*real_settime)(int, int, const struct itimerspec *, struct itimerspec *);

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * NANOSECONDS + time->tv_nsec; }

static struct timespec timespec(int64_t nanoseconds) {
    return (struct timespec){nanoseconds / NANOSECONDS, nanoseconds % NANOSECONDS};
}

static int hurries(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
}

__attribute__((constructor)) static void begin(void) {
    real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_settime = dlsym(RTLD_NEXT, "timerfd_settime");
    for (clockid_t clock = 0; clock < CLOCKS; clock++) {
        struct timespec now;
        if (real_gettime(clock, &now) == 0) begins[clock] = nanoseconds(&now);
    }
    speed = atoll(getenv("HURRY"));
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!real_gettime) begin();
    int status = real_gettime(clock, time);
    if (status == 0 && hurries(clock)) *time = timespec(begins[clock] + (nanoseconds(time) - begins[clock]) * speed);
    return status;
}

/* A time that is not null stays so, since null means never. */
static struct timespec shorter(struct timespec time, int64_t from) {
    int64_t wanted = nanoseconds(&time);
    if (wanted == 0) return time;
    int64_t given = from + (wanted - from) / speed;
    return timespec(given > 0 ? given : 1);
}

/* Timers at absolute times are those of the monotonic clock. */
int timerfd_settime(int timer, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
    int64_t from = flags & TFD_TIMER_ABSTIME ? begins[CLOCK_MONOTONIC] : 0;
    struct itimerspec given = {shorter(wanted->it_interval, 0), shorter(wanted->it_value, from)};
    return real_settime(timer, flags, &given, old);
}
