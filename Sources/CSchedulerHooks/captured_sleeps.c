#include "capture.h"

#ifdef HEARS_CALLS
#include <unistd.h>

// A sleeping thread wakes when the time of the journey has reached the end of the sleep.

static bool sleeps(int64_t duration) {
  if (!capture.handlers) return false;
  return TELL(wait, captured_wait_sleep, NULL, duration > 0 ? duration : 0) != captured_end_real;
}

// Foundation's own function sleeps again for the rest, which may be less than any clock shows.
#define THREAD_SLEEP(name, symbol, duration)                                          \
  HOOK SWIFT_CALL void name(double time, SELF type) __asm__(symbol);                   \
  SWIFT_CALL void name(double time, SELF type) {                                       \
    static SWIFT_CALL void (*next)(double, SELF);                                      \
    if (!next) next = (SWIFT_CALL void (*)(double, SELF))dlsym(RTLD_NEXT, symbol);     \
    if (!capture.handlers || !sleeps(duration)) next(time, type);                                         \
  }
#define SWIFT_CALL __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define THREAD "$s10Foundation6ThreadC5sleep"
THREAD_SLEEP(sleep_for, THREAD "15forTimeIntervalySd_tFZ", nanoseconds(time))
THREAD_SLEEP(sleep_until, THREAD "5untily0A10Essentials4DateV_tFZ", delay_until(time))

HOOK int nanosleep(const struct timespec *duration, struct timespec *left) {
  NEXT(int, nanosleep, (const struct timespec *, struct timespec *));
  return sleeps(nanoseconds_of(duration)) ? 0 : next(duration, left);
}

HOOK int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  PASS(int, clock_nanosleep, (clockid_t, int, const struct timespec *, struct timespec *), (clock, flags, time, left));
  struct timespec now = {0, 0};
  if (flags & TIMER_ABSTIME) clock_gettime(clock, &now);
  return sleeps(nanoseconds_of(time) - nanoseconds_of(&now)) ? 0 : next(clock, flags, time, left);
}

HOOK int usleep(useconds_t microseconds) {
  NEXT(int, usleep, (useconds_t));
  return sleeps(microseconds * 1000ll) ? 0 : next(microseconds);
}

HOOK unsigned sleep(unsigned seconds) {
  NEXT(unsigned, sleep, (unsigned));
  return sleeps(seconds * 1000000000ll) ? 0 : next(seconds);
}
#endif
