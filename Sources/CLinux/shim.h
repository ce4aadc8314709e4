// What Hearth needs of Linux and the Glibc module does not show.
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <sys/timex.h>

/// Swift cannot call variadic functions. At most 15 bytes are kept.
static inline void name_current_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Whether the kernel knows of somebody who keeps its clock right: adjtimex(2), without changing anything.
static inline _Bool clock_is_kept(void) {
    struct timex times = {0};
    return adjtimex(&times) >= 0 && !(times.status & STA_UNSYNC);
}

/// Declared by <spawn.h> for GNU programs only, which the Glibc module is not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
