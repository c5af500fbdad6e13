#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

// Locks that a stack of a journey may hold while it waits for something else.

bool capture_wait_for_lock(void *lock, int64_t limit) {
  capture_await_lock(lock);
  captured_end end = TELL(wait, captured_wait_lock, lock, limit);
  capture_await_lock(NULL);
  return end != captured_end_late;
}

// Takes a lock, and waits in the journey while a stack of the journey holds it. The wait for another thread is real.
#define LOCK_HOOK(name, attempt, type, is_held_here)                                  \
  HOOK int name(type *lock) {                                                          \
    PASS(int, name, (type *), (lock));                                               \
    int failure = attempt(lock);                                                       \
    while (failure == EBUSY && is_held_here) {                                         \
      capture_wait_for_lock(lock, -1);                                                   \
      failure = attempt(lock);                                                         \
    }                                                                                  \
    return failure == EBUSY ? next(lock) : failure;                                    \
  }
#define UNLOCK_HOOK(name, type)                                                       \
  HOOK int name(type *lock) {                                                          \
    NEXT(int, name, (type *));                                                         \
    int failure = next(lock);                                                          \
    if (capture.handlers && capture_awaits_lock(lock)) TELL(left, lock);               \
    return failure;                                                                    \
  }

static bool is_held_here(const pthread_mutex_t *mutex) {
  // An error-checking lock reports a second lock by its own holder.
  bool checks = (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
  if (checks && mutex->__data.__owner == gettid()) return false;
  return capture_is_of_journey(mutex->__data.__owner);
}

LOCK_HOOK(pthread_mutex_lock, pthread_mutex_trylock, pthread_mutex_t, is_held_here(lock))
UNLOCK_HOOK(pthread_mutex_unlock, pthread_mutex_t)

HOOK int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  PASS(int, pthread_mutex_timedlock, (pthread_mutex_t *, const struct timespec *), (mutex, until));
  while (pthread_mutex_trylock(mutex) == EBUSY) {
    int64_t limit = nanoseconds_of(until) - capture_time_since_1970();
    if (!capture_wait_for_lock(mutex, limit > 0 ? limit : 0)) return ETIMEDOUT;
  }
  return 0;
}

// The lock does not know its readers, so a reader may be a stack of the journey.
#define WRITER(lock) lock->__data.__cur_writer
LOCK_HOOK(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock, pthread_rwlock_t,
          capture_is_of_journey(WRITER(lock)))
LOCK_HOOK(pthread_rwlock_wrlock, pthread_rwlock_trywrlock, pthread_rwlock_t,
          (!WRITER(lock) || capture_is_of_journey(WRITER(lock))))
UNLOCK_HOOK(pthread_rwlock_unlock, pthread_rwlock_t)
#endif
