// What Hearth needs of Linux and the Glibc module does not show.
#include <linux/sched.h>
#include <sched.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
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

/// Declared by <sched.h> for GNU programs only, which the Glibc module is not.
extern int sched_getcpu(void);

/// Moves the calling thread to the processor where the last data for the socket was sent, if it came from this machine:
/// SO_INCOMING_CPU, socket(7). It may leave it again as before. Nothing happens where the thread is there already or may
/// not be there, and with sockets that have no such processor.
static inline void go_where_data_comes_from(int socket) {
    int processor;
    socklen_t length = sizeof processor;
    if (getsockopt(socket, SOL_SOCKET, SO_INCOMING_CPU, &processor, &length) != 0) return;
    if (processor < 0 || processor == sched_getcpu()) return;
    enum { word = 8 * sizeof(unsigned long), processors = 1024 };
    unsigned long allowed[processors / word] = {0}, there[processors / word] = {0};
    // Not by way of the C library, whose macros for these sets are for GNU programs too.
    if (processor >= processors || syscall(SYS_sched_getaffinity, 0, sizeof allowed, allowed) < 0) return;
    there[processor / word] = 1UL << processor % word;
    if (!(allowed[processor / word] & there[processor / word])) return;
    if (syscall(SYS_sched_setaffinity, 0, sizeof there, there) == 0)
        syscall(SYS_sched_setaffinity, 0, sizeof allowed, allowed);
}

/// Whether the kernel knows of somebody who keeps its clock right: adjtimex(2), without changing anything.
static inline _Bool clock_is_kept(void) {
    struct timex times = {0};
    return adjtimex(&times) >= 0 && !(times.status & STA_UNSYNC);
}

/// Declared by <spawn.h> for GNU programs only, which the Glibc module is not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
