// The private declarations of this folder. Every hook first asks whether its thread belongs to a journey.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSchedulerHooks.h"
#include <stdatomic.h>

// The stack of a journey that has the turn, and the number of times that the journey has gone on.
typedef struct {
  _Atomic(capture_stack *) stack;
  atomic_ulong beats;
} capture_turn;

typedef struct {
  // NULL on an ordinary thread.
  const capture_handlers *handlers;
  void *context;
  scheduler_hooks_executor main;
  // The time since the journey began, and the time since 1970 at which the journey began, in nanoseconds.
  int64_t now, start;
  uint64_t random;
  // The journey's own world, or NULL.
  const test_world *world;
  // The longest wait for another thread, in nanoseconds.
  int64_t patience;
  bool plays_threads;
  // What the watch over the progress of the journey sees.
  capture_turn *turn;
} capture_state;

extern _Thread_local capture_state capture;

// Whether the process ends, so that nothing is watched.
extern atomic_bool capture_is_ending;

// The monotonic clocks' reading when a journey begins: late enough that no time is before zero.
enum : int64_t { capture_uptime = 1000000000000 };

// Begins and ends the watch over the progress of this thread's journey, whose stack has the turn.
capture_turn *capture_watch(void);
#ifdef __linux__
#include <pthread.h>
// Starts a thread of the app, which runs when its stack has the turn.
int capture_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                         void *argument);
pid_t capture_stack_thread(const capture_stack *stack);
bool capture_stack_is_over(const capture_stack *stack);
#endif
void capture_unwatch(void);

// Notes the journey of this thread's stack.
void capture_set_journey(void);

// Abandons the stacks of this thread's journey that still wait.
void capture_leave_stacks(void);

// Whether a thread has a stack of this thread's journey.
bool capture_is_of_journey(int32_t thread);

// Whether a program's own definitions win over those of the libraries that it is linked with, so that calls can be
// captured. They do on Linux with a shared C library. The C library of musl is linked statically, and leaves no next
// definition to call.
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

// A definition in a program wins over that of a shared library, for the library's own callers too. A weak definition
// gives way to the library's in a statically linked program, which then captures no calls.
#define HOOK __attribute__((weak, visibility("default")))

// A hook of a function that only the C library has, which is linked dynamically everywhere. A sanitizer's own
// definitions are weak, and would win over a weak hook.
#define CLOCK_HOOK __attribute__((visibility("default")))

// The function to call outside a journey, as `next`.
#define NEXT(result, name, parameters)                                                        \
  static result(*next) parameters;                                                            \
  if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name)

// Like NEXT, but outside a journey the function is called at once.
#define PASS(result, name, parameters, arguments) \
  NEXT(result, name, parameters);                 \
  if (!capture.handlers) return next arguments

// Calls a handler of the journey that this thread belongs to.
#define TELL(handler, ...) capture.handlers->handler(capture.context, ##__VA_ARGS__)

// The functions that the files of this folder share.
void capture_fill_by_chance(void *buffer, size_t count);
int64_t capture_time_since_1970(void);
int64_t capture_delay_until(uint64_t when);
bool captured_queue_is_main(void *queue);

// Whether the program runs tests.
bool capture_runs_tests(void);

// Notes the test that makes a queue on which a session loads a request.
void capture_note_owner(void *queue, const char *label);

// Notes a new source, and whether it belongs to a journey.
void captured_note_source(void *source, bool is_of_journey);

// Refuses the use of a source that is not the journey's.
#define REFUSE_SOURCE TELL(refuse, captured_refusal_wake, "a Dispatch source")

// Whether a caller is the app itself, or Foundation's conditions and operations.
bool capture_is_of_app(void *caller);
#define WAITS_FOR_REAL (!capture.handlers || !capture_is_of_app(__builtin_return_address(0)))

// The file name of the library that an address belongs to, or an empty text.
const char *capture_library(void *caller);

// Whether an object of Dispatch is a timer source of this thread's journey.
static inline bool is_captured_source(void *object) {
  return capture.handlers && TELL(has_source, object);
}

// Two hundred years in seconds; a later time never comes.
static const double far = 6e9;

static inline int64_t nanoseconds(double seconds) {
  if (!(seconds < far)) return (int64_t)(far * 1e9);
  return seconds > 0 ? (int64_t)(seconds * 1e9 + 0.5) : 0;
}

static inline int64_t nanoseconds_of(const struct timespec *time) {
  return time->tv_sec * 1000000000ll + time->tv_nsec;
}

extern __attribute__((weak)) double CFAbsoluteTimeGetCurrent(void);

// A date in seconds is inexact by less than a microsecond.
static inline int64_t delay_until(double date) {
  return (nanoseconds(date - CFAbsoluteTimeGetCurrent()) + 500) / 1000 * 1000;
}

struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *block);
};

// The functions and objects of Dispatch that this folder uses without its headers.
extern char _dispatch_main_q[];
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void dispatch_async(void *queue, void *block);
extern void dispatch_async_f(void *queue, void *context, void (*function)(void *));
extern void dispatch_retain(void *object);
extern void dispatch_release(void *object);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);
#endif
