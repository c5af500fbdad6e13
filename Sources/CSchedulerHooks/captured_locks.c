#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

// Locks that a stack of a journey may hold while it waits for something else.

// Returns false when the limit has passed.
static bool wait_for(void *lock, int64_t limit) {
  return TELL(wait, captured_wait_lock, lock, limit) != captured_end_late;
}

static bool is_held_here(const pthread_mutex_t *mutex) {
  // An error-checking lock reports a second lock by its own holder.
  bool checks = (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
  if (checks && mutex->__data.__owner == gettid()) return false;
  return capture_is_of_journey(mutex->__data.__owner);
}

// Waits in the journey while a stack of the journey holds the lock. The wait for another thread is real.
HOOK int pthread_mutex_lock(pthread_mutex_t *mutex) {
  PASS(int, pthread_mutex_lock, (pthread_mutex_t *), (mutex));
  int failure = pthread_mutex_trylock(mutex);
  while (failure == EBUSY && is_held_here(mutex)) {
    wait_for(mutex, -1);
    failure = pthread_mutex_trylock(mutex);
  }
  return failure == EBUSY ? next(mutex) : failure;
}

HOOK int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  PASS(int, pthread_mutex_timedlock, (pthread_mutex_t *, const struct timespec *), (mutex, until));
  while (pthread_mutex_trylock(mutex) == EBUSY) {
    int64_t limit = nanoseconds_of(until) - capture_time_since_1970();
    if (!wait_for(mutex, limit > 0 ? limit : 0)) return ETIMEDOUT;
  }
  return 0;
}

// Takes a mutex of Swift, as of `swift_once`, that a stack of the journey holds; false for another holder.
static bool take_mutex(_Atomic(uint32_t) *mutex) {
  uint32_t holder = 0;
  while (!atomic_compare_exchange_strong(mutex, &holder, (uint32_t)gettid())) {
    if (!capture_is_of_journey((int32_t)(holder & FUTEX_TID_MASK))) return false;
    wait_for(mutex, -1);
    holder = 0;
  }
  return true;
}

// The Swift standard library calls the kernel directly.
HOOK long syscall(long number, ...) {
  NEXT(long, syscall, (long, ...));
  va_list list;
  va_start(list, number);
  long a[6];
  for (int index = 0; index < 6; index++) a[index] = va_arg(list, long);
  va_end(list);
  if (capture.handlers && number == SYS_getrandom) {
    capture_fill_by_chance((void *)a[0], (size_t)a[1]);
    return a[1];
  }
  bool is_lock = number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_LOCK_PI;
  if (capture.handlers && is_lock && take_mutex((_Atomic(uint32_t) *)a[0])) return 0;
  return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
#endif
