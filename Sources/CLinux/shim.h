// What the event loop needs of Linux and the Glibc module does not show.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>

/// Swift cannot call variadic functions. At most 15 bytes are kept.
static inline void name_current_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
