// What Hearth needs of Linux and the Glibc module does not show.
#include <linux/sched.h>
#include <sched.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <unistd.h>

/// Swift cannot call variadic functions. At most 15 bytes are kept.
static inline void name_current_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Puts the calling thread before all ordinary ones, at the lowest real-time priority; what it starts is ordinary again:
/// sched(7). False if this user may not.
static inline _Bool run_in_real_time(void) {
    struct sched_param parameter = {.sched_priority = 1};
    return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &parameter) == 0;
}

/// Whether the kernel knows of somebody who keeps its clock right: adjtimex(2), without changing anything.
static inline _Bool clock_is_kept(void) {
    struct timex times = {0};
    return adjtimex(&times) >= 0 && !(times.status & STA_UNSYNC);
}

/// Declared by <spawn.h> for GNU programs only, which the Glibc module is not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
