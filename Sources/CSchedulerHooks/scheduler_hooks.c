#include "capture.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

// The runtime calls these hooks in its own calling convention, and passes its own function as the last argument.
// Each hook consults a thread-local journey; without a journey it calls the runtime's function, so other tests in the
// process are unaffected.
#define SWIFT_CALL __attribute__((swiftcall))
#define TAKE(job) capture.handlers->take(capture.context, job)
typedef SWIFT_CALL void (*original_enqueue)(void *);
typedef SWIFT_CALL scheduler_hooks_executor (*original_main)(void);
typedef SWIFT_CALL bool (*original_is_main)(scheduler_hooks_executor);

// The number of threads that belong to a journey: while it is 0, a job costs only the load of this number.
__attribute__((visibility("hidden"))) atomic_int capture_journeys;
static scheduler_hooks_take_from_elsewhere take_from_elsewhere;
static scheduler_hooks_resumed_elsewhere resumed_elsewhere;

// The number of the task of a job that some journey may own, or 0.
static uint64_t task_of_a_journey(void *job) {
  if (atomic_load_explicit(&capture_journeys, memory_order_relaxed) == 0) return 0;
  return scheduler_hooks_task(job);
}

static bool is_taken_from_elsewhere(void *job) {
  uint64_t task = task_of_a_journey(job);
  return task && take_from_elsewhere(task, job);
}

void scheduler_hooks_note_resume(void *job) {
  uint64_t task = capture.handlers ? 0 : task_of_a_journey(job);
  if (task) resumed_elsewhere(task);
}

// The earlier hook of another package, such as one that makes all tasks serial: it stays in use for threads without
// a journey.
typedef SWIFT_CALL void (*enqueue_hook)(void *, original_enqueue);
typedef SWIFT_CALL scheduler_hooks_executor (*main_hook)(original_main);
typedef SWIFT_CALL bool (*is_main_hook)(scheduler_hooks_executor, original_is_main);
static _Atomic(void *) enqueue_before, main_before, is_main_before;

static SWIFT_CALL void enqueue_global(void *job, original_enqueue original) {
  if (capture.handlers ? TAKE(job) : is_taken_from_elsewhere(job)) return;
  enqueue_hook before = (enqueue_hook)enqueue_before;
  // A hook that was installed later may call this one.
  static _Thread_local bool is_asking;
  if (!before || is_asking) return original(job);
  is_asking = true;
  before(job, original);
  is_asking = false;
}

static SWIFT_CALL scheduler_hooks_executor get_main(original_main original) {
  if (capture.handlers) return capture.main;
  main_hook before = (main_hook)main_before;
  return before ? before(original) : original();
}

static SWIFT_CALL bool is_main(scheduler_hooks_executor executor, original_is_main original) {
  if (capture.handlers && executor.identity == capture.main.identity) return true;
  is_main_hook before = (is_main_hook)is_main_before;
  return before ? before(executor, original) : original(executor);
}

// MARK: - Sleeping

// A runtime that asks no executor to wait (before 6.3, and Apple's before 26) calls these.
typedef SWIFT_CALL void (*original_delay)(uint64_t, void *);
typedef SWIFT_CALL void (*delay_hook)(uint64_t, void *, original_delay);
typedef SWIFT_CALL void (*original_deadline)(int64_t, int64_t, int64_t, int64_t, int, void *);
typedef SWIFT_CALL void (*deadline_hook)(int64_t, int64_t, int64_t, int64_t, int, void *,
                                         original_deadline);
static _Atomic(void *) delay_before, deadline_before;

extern __attribute__((weak)) SWIFT_CALL void swift_get_time(int64_t *seconds, int64_t *nanoseconds,
                                                            int clock);

static SWIFT_CALL void enqueue_after(uint64_t delay, void *job, original_delay original) {
  if (capture.handlers) {
    int64_t longest = INT64_MAX;
    return capture.handlers->sleep(capture.context, job,
                                   delay > (uint64_t)longest ? longest : (int64_t)delay);
  }
  delay_hook before = (delay_hook)delay_before;
  before ? before(delay, job, original) : original(delay, job);
}

static SWIFT_CALL void enqueue_at(int64_t seconds, int64_t nanoseconds, int64_t tolerance_seconds,
                                  int64_t tolerance_nanoseconds, int clock, void *job,
                                  original_deadline original) {
  if (capture.handlers && swift_get_time) {
    int64_t now_seconds = 0, now_nanoseconds = 0, longest = INT64_MAX / 2000000000;
    swift_get_time(&now_seconds, &now_nanoseconds, clock);
    int64_t left = seconds - now_seconds < longest ? seconds - now_seconds : longest;
    int64_t delay = left * 1000000000 + nanoseconds - now_nanoseconds;
#ifndef HEARS_CALLS
    // Clocks are real there, so some of the app's delay has passed.
    delay = (delay + 500000) / 1000000 * 1000000;
#endif
    return capture.handlers->sleep(capture.context, job, delay);
  }
  deadline_hook before = (deadline_hook)deadline_before;
  before ? before(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job, original)
         : original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
}

// MARK: - Installing

// Weak symbols, in place of calls of dlsym, are found in a statically linked program too. A runtime
// without these symbols (Apple's before 15.4) leaves them NULL.
#define WEAK extern __attribute__((weak)) void *
WEAK swift_task_enqueueGlobal_hook;
WEAK swift_task_getMainExecutor_hook;
WEAK swift_task_isMainExecutor_hook;
WEAK swift_task_enqueueGlobalWithDelay_hook;
WEAK swift_task_enqueueGlobalWithDeadline_hook;

extern __attribute__((weak)) SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);

uint64_t scheduler_hooks_task(void *job) { return swift_task_getJobTaskId(job); }

const char *scheduler_hooks_missing(void) {
  if (!&swift_task_enqueueGlobal_hook) return "swift_task_enqueueGlobal_hook";
  if (!&swift_task_getMainExecutor_hook) return "swift_task_getMainExecutor_hook";
  if (!&swift_task_isMainExecutor_hook) return "swift_task_isMainExecutor_hook";
  return &swift_task_getJobTaskId ? NULL : "swift_task_getJobTaskId";
}

static void put(void **place, void *own, _Atomic(void *) *before) {
  void *found = __atomic_exchange_n(place, own, __ATOMIC_ACQ_REL);
  if (found != own) *before = found;
}

// Removes the own hook, and keeps a hook that another package has installed since.
static void take_out(void **place, void *own, _Atomic(void *) *before) {
  void *expected = own;
  __atomic_compare_exchange_n(place, &expected, *before, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

// The hooks are in place only while a journey runs. Other code finds the process unchanged in between, and the next
// journey installs hooks again that other code has removed.
static void for_each_hook(void (*change)(void **, void *, _Atomic(void *) *)) {
  change(&swift_task_enqueueGlobal_hook, (void *)enqueue_global, &enqueue_before);
  change(&swift_task_getMainExecutor_hook, (void *)get_main, &main_before);
  change(&swift_task_isMainExecutor_hook, (void *)is_main, &is_main_before);
  // Without these hooks sleeping is real, which the check of the runtime reports.
  if (&swift_task_enqueueGlobalWithDelay_hook) {
    change(&swift_task_enqueueGlobalWithDelay_hook, (void *)enqueue_after, &delay_before);
  }
  if (&swift_task_enqueueGlobalWithDeadline_hook) {
    change(&swift_task_enqueueGlobalWithDeadline_hook, (void *)enqueue_at, &deadline_before);
  }
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void count_journey(int change) {
  pthread_mutex_lock(&lock);
  int count = atomic_fetch_add(&capture_journeys, change) + change;
  // Installed before each journey, since other code may have removed the hooks during a parallel one.
  if (change > 0) for_each_hook(put);
  if (count == 0) for_each_hook(take_out);
  pthread_mutex_unlock(&lock);
}

static const test_world *world_of_journey(void) { return capture.world; }

void scheduler_hooks_install(scheduler_hooks_take_from_elsewhere take,
                             scheduler_hooks_resumed_elsewhere resumed) {
  test_world_ask(world_of_journey);
  take_from_elsewhere = take;
  resumed_elsewhere = resumed;
}

void scheduler_hooks_begin(const capture_handlers *handlers, void *context,
                           scheduler_hooks_executor main_executor, int64_t start, const test_world *world) {
  capture = (capture_state){
      .handlers = handlers,
      .context = context,
      .main = main_executor,
      .start = start,
      .world = world,
      // Any seed except 0 works; it is the same for every journey.
      .random = 0x9E3779B97F4A7C15,
      .patience = 5000000000,
      .watched = capture_watch(),
  };
  capture_set_journey();
  count_journey(1);
}

void scheduler_hooks_end(void) {
  capture_unwatch();
  capture_leave_stacks();
  capture = (capture_state){0};
  count_journey(-1);
}

void *scheduler_hooks_current(void) { return capture.context; }

bool capture_is_real_main_thread(void) {
#ifdef __linux__
  return getpid() == gettid();
#else
  return pthread_main_np();
#endif
}
