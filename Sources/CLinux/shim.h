// What HearthLinks needs of Linux and the Glibc module does not show.
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>

/// Swift cannot call variadic functions. At most 15 bytes are kept.
static inline void name_current_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Declared by <spawn.h> for GNU programs only, which the Glibc module is not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
