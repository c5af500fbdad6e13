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
static atomic_int journeys;
static scheduler_hooks_take_from_elsewhere take_from_elsewhere;

static bool is_taken_from_elsewhere(void *job) {
  if (atomic_load_explicit(&journeys, memory_order_relaxed) == 0) return false;
  uint64_t task = scheduler_hooks_task(job);
  return task && take_from_elsewhere(task, job);
}

// The earlier hook of another package that makes all tasks serial: it stays in use for threads without a journey.
typedef SWIFT_CALL void (*enqueue_hook)(void *, original_enqueue);
static enqueue_hook enqueue_before(void);

static SWIFT_CALL void enqueue_global(void *job, original_enqueue original) {
  if (capture.handlers ? TAKE(job) : is_taken_from_elsewhere(job)) return;
  enqueue_hook before = enqueue_before();
  // A hook that was installed later may call this one.
  static _Thread_local bool is_asking;
  if (!before || is_asking) return original(job);
  is_asking = true;
  before(job, original);
  is_asking = false;
}

static SWIFT_CALL scheduler_hooks_executor get_main(original_main original) {
  return capture.handlers ? capture.main : original();
}

static SWIFT_CALL bool is_main(scheduler_hooks_executor executor, original_is_main original) {
  return (capture.handlers && executor.identity == capture.main.identity) || original(executor);
}

// MARK: - Sleeping

// A runtime that asks no executor to wait (before 6.3, and Apple's before 26) calls these.
typedef SWIFT_CALL void (*original_delay)(uint64_t, void *);
typedef SWIFT_CALL void (*original_deadline)(int64_t, int64_t, int64_t, int64_t, int, void *);

extern __attribute__((weak)) SWIFT_CALL void swift_get_time(int64_t *seconds, int64_t *nanoseconds,
                                                            int clock);

static SWIFT_CALL void enqueue_after(uint64_t delay, void *job, original_delay original) {
  if (!capture.handlers) return original(delay, job);
  capture.handlers->sleep(capture.context, job, delay > INT64_MAX ? INT64_MAX : (int64_t)delay);
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
  original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
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

// The place of each hook, the own hook, and the hook of another package that was found there. The hooks are in place
// only while a journey runs. Other code finds the process unchanged in between, and the next journey installs hooks
// again that other code has removed. Without the last two, sleeping is real, which the check of the runtime reports.
static struct {
  void **place, *own;
  _Atomic(void *) before;
} hooks[] = {
    {&swift_task_enqueueGlobal_hook, (void *)enqueue_global},
    {&swift_task_getMainExecutor_hook, (void *)get_main},
    {&swift_task_isMainExecutor_hook, (void *)is_main},
    {&swift_task_enqueueGlobalWithDelay_hook, (void *)enqueue_after},
    {&swift_task_enqueueGlobalWithDeadline_hook, (void *)enqueue_at},
};

static enqueue_hook enqueue_before(void) { return (enqueue_hook)hooks[0].before; }

static void count_journey(int change) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  int count = atomic_fetch_add(&journeys, change) + change;
  for (size_t index = 0; index < sizeof hooks / sizeof *hooks; index++) {
    void **place = hooks[index].place, *own = hooks[index].own;
    if (!place) continue;
    // Installed before each journey, since other code may have removed the hooks during a parallel one.
    void *found = change > 0 ? __atomic_exchange_n(place, own, __ATOMIC_ACQ_REL) : own;
    if (found != own) hooks[index].before = found;
    // A hook that another package has installed since stays.
    if (count == 0) __atomic_compare_exchange_n(place, &own, hooks[index].before, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }
  pthread_mutex_unlock(&lock);
}

static const test_world *world_of_journey(void) { return capture.world; }

void scheduler_hooks_install(scheduler_hooks_take_from_elsewhere take) {
  test_world_ask(world_of_journey);
  take_from_elsewhere = take;
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
      .turn = capture_watch(),
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
