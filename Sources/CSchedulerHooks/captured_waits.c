#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

// A captured thread that waits hands its turn over until the wait has ended.

typedef intptr_t (*waiting)(void *object, uint64_t timeout);

static intptr_t wait_for(captured_wait kind, void *object, uint64_t timeout, waiting next) {
  if (!capture.handlers) return next(object, timeout);
  // Dispatch writes "for ever" with all bits set.
  int64_t limit = timeout == UINT64_MAX ? -1 : capture_delay_until(timeout);
  switch (TELL(wait, kind, object, limit)) {
    case captured_end_over: return 0;
    case captured_end_late: return 1;
    default: break;
  }
  // The wait is in the system's time, as the library expects.
  const capture_handlers *handlers = capture.handlers;
  capture.handlers = NULL;
  intptr_t result = next(object, dispatch_time(0, limit < 0 ? capture.patience : limit));
  capture.handlers = handlers;
  if (result == 0 || limit >= 0) return result;
  TELL(give_up, kind);
  return 0;
}

HOOK intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  NEXT(intptr_t, dispatch_semaphore_wait, (void *, uint64_t));
  return wait_for(captured_wait_semaphore, semaphore, timeout, next);
}

// Tells that the app signals an object for which a thread from before the journey waits, or may wait.
#define WAKE(object, is_awaited, kind)                                                                  \
  if ((is_awaited || !TELL(owns, object)) && capture_is_of_app(__builtin_return_address(0))) {          \
    is_awaited ? (void)TELL(refuse, captured_refusal_wake, "what may wait for a " kind)                 \
               : TELL(wakes, object, "what may wait for a " kind);                                      \
  }

HOOK intptr_t dispatch_semaphore_signal(void *semaphore) {
  NEXT(intptr_t, dispatch_semaphore_signal, (void *));
  intptr_t was_awaited = next(semaphore);
  if (!capture.handlers) return was_awaited;
  // No stack of a journey waits for the semaphore in the system's time.
  WAKE(semaphore, was_awaited, "semaphore");
  TELL(left, semaphore);
  return was_awaited;
}

HOOK void *dispatch_semaphore_create(intptr_t value) {
  NEXT(void *, dispatch_semaphore_create, (intptr_t));
  void *semaphore = next(value);
  if (capture.handlers && semaphore) TELL(made, semaphore, false);
  return semaphore;
}

HOOK intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  NEXT(intptr_t, dispatch_group_wait, (void *, uint64_t));
  return wait_for(captured_wait_group, group, timeout, next);
}

bool captured_wait_is_over(captured_wait kind, void *object) {
  static waiting next[2];
  if (!next[0]) {
    next[1] = (waiting)dlsym(RTLD_NEXT, "dispatch_group_wait");
    next[0] = (waiting)dlsym(RTLD_NEXT, "dispatch_semaphore_wait");
  }
  if (kind == captured_wait_thread) return capture_stack_is_over(object);
  // The first word of a lock is 0 while nobody holds it.
  if (kind == captured_wait_lock) return object && atomic_load((_Atomic(int) *)object) == 0;
  // A timeout of zero means now.
  return kind <= captured_wait_group && next[kind](object, 0) == 0;
}

// MARK: - Groups and work items

HOOK void dispatch_group_leave(void *group) {
  NEXT(void, dispatch_group_leave, (void *));
  next(group);
  if (capture.handlers) TELL(left, group);
}

HOOK void dispatch_group_notify(void *group, void *queue, void *block) {
  PASS(void, dispatch_group_notify, (void *, void *, void *), (group, queue, block));
  captured_work work = {.context = captured_block_copy(block)};
  TELL(notify, group, work, captured_queue_is_main(queue) ? NULL : queue);
}

// Asking a plain block whether it was cancelled ends the process; all work items have the same function.
static void (*_Atomic item_function)(void *);

// A new work item may lie at the address of one that has run.
static void *made(void *item, unsigned long flags) {
  enum : unsigned long { barrier = 1 };
  if (item) item_function = ((struct block *)item)->invoke;
  if (capture.handlers && item) TELL(made, item, flags & barrier);
  return item;
}

HOOK void *dispatch_block_create(unsigned long flags, void *block) {
  NEXT(void *, dispatch_block_create, (unsigned long, void *));
  return made(next(flags, block), flags);
}

HOOK void *dispatch_block_create_with_qos_class(unsigned long flags, unsigned qos, int priority,
                                                void *block) {
  NEXT(void *, dispatch_block_create_with_qos_class, (unsigned long, unsigned, int, void *));
  return made(next(flags, qos, priority, block), flags);
}

extern intptr_t dispatch_block_testcancel(void *block);

void *captured_work_item(captured_work work) {
  return work.function || ((struct block *)work.context)->invoke != item_function ? NULL : work.context;
}

bool captured_work_is_cancelled(captured_work work) {
  void *item = captured_work_item(work);
  return item && dispatch_block_testcancel(item) != 0;
}

// MARK: - Conditions

// Finds the default version of a function, which is not the first version in the library.
static void *default_version(const char *name) {
  void *found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return found ? found : dlsym(RTLD_NEXT, name);
}

typedef int (*timed_condition)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

static int timed_wait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                      const struct timespec *until) {
  static timed_condition next;
  if (!next) next = (timed_condition)default_version("pthread_cond_timedwait");
  return next(condition, mutex, until);
}

// The mutex of this thread's wait, until other code runs that may want the mutex.
static _Thread_local pthread_mutex_t *held;

void capture_let_go(void) {
  if (held) pthread_mutex_unlock(held);
  held = NULL;
}

// Waits in the journey, or in the system's time for a thread that is not the journey's. A condition may wake without
// a reason, so its waiter looks again. A limit below 0 means that there is no limit.
//
// The mutex is held until the system's wait releases it, while nothing else runs. Another thread with the mutex in
// between would wake nobody, and its signal would be lost.
static int wait_in_journey(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t limit) {
  pthread_mutex_t *outer = held;
  held = mutex;
  captured_end end = TELL(wait, captured_wait_condition, condition, limit);
  bool was_let_go = !held;
  held = outer;
  int failure = was_let_go ? pthread_mutex_lock(mutex) : 0;
  if (end == captured_end_late) return ETIMEDOUT;
  if (end == captured_end_over || was_let_go) return failure;
  const capture_handlers *handlers = capture.handlers;
  capture.handlers = NULL;
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  int64_t nanoseconds = until.tv_nsec + (limit < 0 ? capture.patience : limit);
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec = nanoseconds % 1000000000;
  failure = timed_wait(condition, mutex, &until);
  capture.handlers = handlers;
  if (failure != ETIMEDOUT || limit >= 0) return failure;
  TELL(give_up, captured_wait_condition);
  return 0;
}

HOOK int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  static int (*next)(pthread_cond_t *, pthread_mutex_t *);
  if (!next) next = (int (*)(pthread_cond_t *, pthread_mutex_t *))default_version("pthread_cond_wait");
  return WAITS_FOR_REAL ? next(condition, mutex) : wait_in_journey(condition, mutex, -1);
}

HOOK int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                const struct timespec *until) {
  if (WAITS_FOR_REAL) return timed_wait(condition, mutex, until);
  int64_t limit = nanoseconds_of(until) - capture_time_since_1970();
  return wait_in_journey(condition, mutex, limit > 0 ? limit : 0);
}

HOOK int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  static int (*next)(pthread_cond_t *, const pthread_condattr_t *);
  if (!next) next = (int (*)(pthread_cond_t *, const pthread_condattr_t *))default_version("pthread_cond_init");
  if (capture.handlers) TELL(made, condition, false);
  return next(condition, attributes);
}

#define SIGNAL_HOOK(name, is_for_all)                                                    \
  HOOK int name(pthread_cond_t *condition) {                                             \
    static int (*next)(pthread_cond_t *);                                                \
    if (!next) next = (int (*)(pthread_cond_t *))default_version(#name);                 \
    if (capture.handlers) {                                                              \
      WAKE(condition, condition->__data.__wrefs >> 3 != 0, "condition");                 \
      TELL(signalled, condition, is_for_all);                                            \
    }                                                                                    \
    return next(condition);                                                              \
  }
SIGNAL_HOOK(pthread_cond_signal, false)
SIGNAL_HOOK(pthread_cond_broadcast, true)
#else
bool captured_wait_is_over(captured_wait kind, void *object) { return false; }
void capture_let_go(void) {}
void *captured_work_item(captured_work work) { return NULL; }
bool captured_work_is_cancelled(captured_work work) { return false; }
#endif
