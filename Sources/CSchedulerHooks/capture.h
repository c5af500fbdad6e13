// What every hook of this folder asks first: whether its thread belongs to a journey. Private.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSchedulerHooks.h"

typedef struct {
  // NULL on an ordinary thread.
  const capture_handlers *handlers;
  void *context;
  scheduler_hooks_executor main;
  // Nanoseconds since the journey began, and the moment at which it did, since 1970.
  int64_t now, start;
  uint64_t random;
  // How long a wait for another thread lasts at most, in nanoseconds.
  int64_t patience;
  bool hears_of_tasks;
  // What timers of run loops call, and who looks whether the journey goes on.
  struct known_timer *timers;
  struct watched *watched;
} capture_state;

extern _Thread_local capture_state capture;

// What a journey's monotonic clocks say when it begins: late enough that nothing is before zero.
enum : int64_t { capture_uptime = 1000000000000 };

// Tells the journey of a task that this thread, which is not its own, resumes it.
void scheduler_hooks_note_resume(void *task);

// Begins and ends to look whether this thread's journey goes on, which a stack has the turn of.
struct watched *capture_watch(void);
void capture_watch_stack(capture_stack *stack);
#ifdef __linux__
#include <pthread.h>
pid_t capture_stack_thread(const capture_stack *stack);
pthread_t capture_stack_handle(const capture_stack *stack);
#endif
void capture_unwatch(void);

// Hands the turn to another stack, and never comes back.
void capture_leave(capture_stack *to);

// Notes which journey this thread's stack is of.
void capture_set_journey(void);

// Leaves for good the stacks of this thread's journey that still wait.
void capture_leave_stacks(void);

// Whether a thread has a stack of this thread's journey.
bool capture_is_of_journey(int32_t thread);

// Notes the lock that this thread waits for, NULL for none; and whether a stack of its journey waits for one.
void capture_await_lock(const void *lock);
bool capture_awaits_lock(const void *lock);

// Whether a program's own definitions win over those of the libraries that it is linked with, so that calls
// can be captured: on Linux, where the C library is a shared one. That of musl is linked statically, and
// then there is no next definition to go on with.
#ifdef __linux__
#include <features.h>
#ifdef __GLIBC__
#define HEARS_CALLS
#endif
#endif

#ifdef HEARS_CALLS
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

// A definition in a program wins over that of a shared library, for the library's own callers too.
// A weak one leaves a statically linked program its own, where nothing is captured then.
#define HOOK __attribute__((weak, visibility("default")))

// The same for what only the C library has, which is linked dynamically everywhere: a sanitizer's own
// definitions are weak, and would win over another weak one.
#define CLOCK_HOOK __attribute__((visibility("default")))

// The function that is called where there is no journey, as `next`.
#define NEXT(result, name, parameters)                                                        \
  static result(*next) parameters;                                                            \
  if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name)

// What a handler tells the journey that this thread belongs to.
#define TELL(handler, ...) capture.handlers->handler(capture.context, ##__VA_ARGS__)

// What the files of this folder ask each other.
int64_t capture_time_since_1970(void);
int64_t capture_delay_until(uint64_t when);
bool captured_queue_is_main(void *queue);

// Notes a new source, and whether it is a journey's.
void captured_note_source(void *source, bool is_of_journey);

// Waits for a lock that a stack of this thread's journey holds.
void capture_wait_for_lock(void *lock);

// Whether the app waits, itself or by Foundation's conditions and operations.
bool capture_is_of_app(void *caller);
#define WAITS_FOR_REAL (!capture.handlers || !capture_is_of_app(__builtin_return_address(0)))

// Whose code an address is of: the file name of its library, or an empty text.
const char *capture_library(void *caller);

// Whether an object of Dispatch is a timer source of this thread's journey.
static inline bool is_captured_source(void *object) {
  return capture.handlers && TELL(has_source, object);
}

// Two hundred years; what is later never comes.
static const double far = 6e9;

static inline int64_t nanoseconds(double seconds) {
  if (!(seconds < far)) return (int64_t)(far * 1e9);
  return seconds > 0 ? (int64_t)(seconds * 1e9 + 0.5) : 0;
}

static inline int64_t nanoseconds_of(const struct timespec *time) {
  return time->tv_sec * 1000000000ll + time->tv_nsec;
}

extern __attribute__((weak)) double CFAbsoluteTimeGetCurrent(void);

// A date in seconds is not exact; a microsecond is more than it errs.
static inline int64_t delay_until(double date) {
  return (nanoseconds(date - CFAbsoluteTimeGetCurrent()) + 500) / 1000 * 1000;
}

// What is called here of Dispatch, which needs no headers of its own.
extern char _dispatch_main_q[];
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void dispatch_async(void *queue, void *block);
extern void dispatch_async_f(void *queue, void *context, void (*function)(void *));
extern void dispatch_retain(void *object);
extern void dispatch_release(void *object);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);
#endif
