#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

// Locks that a stack of a journey may hold while it waits for something else.

bool capture_wait_for_lock(void *lock, int64_t limit) {
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
    capture_wait_for_lock(mutex, -1);
    failure = pthread_mutex_trylock(mutex);
  }
  return failure == EBUSY ? next(mutex) : failure;
}

HOOK int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  PASS(int, pthread_mutex_timedlock, (pthread_mutex_t *, const struct timespec *), (mutex, until));
  while (pthread_mutex_trylock(mutex) == EBUSY) {
    int64_t limit = nanoseconds_of(until) - capture_time_since_1970();
    if (!capture_wait_for_lock(mutex, limit > 0 ? limit : 0)) return ETIMEDOUT;
  }
  return 0;
}
#endif
