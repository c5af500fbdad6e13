#include "capture.h"

#ifdef HEARS_CALLS
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// Gives up a journey whose code computes without end, or waits in a way that no hook captures. The stuck thread
// stays where it is, and the thread that plays the journey goes on. Ticks are counted by this thread, so that a
// stopped process is not taken for a stuck one.

enum { ticks_a_second = 4 };

// The longest computation of one piece of work, in nanoseconds of the processor.
static const int64_t longest_computation = 2000000000;

typedef struct watched {
  // The stack that has the turn, and the stack that had the turn at the last look.
  _Atomic(capture_stack *) stack;
  capture_stack *seen_stack;
  // The thread that goes on when the journey is given up; NULL when no thread can.
  capture_stack *home;
  // The number of times that the journey has gone on.
  atomic_ulong beats;
  unsigned long seen;
  // The processor's time at the last progress, and at the last look.
  int64_t beginning, processor;
  // The number of ticks without progress, and their limit for a journey that does not compute.
  int ticks, limit;
  // The number of requests to stop, and whether the code computes.
  atomic_int attempts;
  bool computes;
  struct watched *next;
} watched;

static watched *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void capture_beat(void) {
  if (capture.watched) atomic_fetch_add_explicit(&capture.watched->beats, 1, memory_order_relaxed);
}

void capture_watch_stack(capture_stack *stack) {
  if (capture.watched) atomic_store(&capture.watched->stack, stack);
}

static int64_t processor_time(capture_stack *stack) {
  struct timespec time = {0, 0};
  // The kernel's number of the clock of a thread, which may have ended.
  clock_gettime(~capture_stack_thread(stack) << 3 | 6, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// MARK: - Stopping

extern __attribute__((weak)) char __executable_start, etext;

// Whether a thread may stay where it is for good. A thread inside a library may hold a lock that others need, so such a
// thread may stay only when it never leaves the library.
static bool may_stop(const watched *journey, const ucontext_t *context) {
  enum { patient_attempts = 100 };
  if (!journey->computes || atomic_load(&journey->attempts) > patient_attempts) return true;
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#else
  uintptr_t place = (uintptr_t)context->uc_mcontext.pc;
#endif
  return place >= (uintptr_t)&__executable_start && place < (uintptr_t)&etext;
}

static void stop(int signal, siginfo_t *info, void *context) {
  watched *journey = capture.watched;
  if (!journey || atomic_load(&journey->attempts) == 0) return;
  if (atomic_load(&journey->stack) != capture_own_stack() || !may_stop(journey, context)) return;
  atomic_store(&journey->attempts, 0);
  capture_leave(journey->home);
}

static void give_up(watched *journey, capture_stack *stack, bool computes) {
  journey->computes = computes;
  for (int attempt = 1; attempt <= 200 && atomic_load(&journey->stack) == stack; attempt++) {
    atomic_store(&journey->attempts, attempt);
    tgkill(getpid(), capture_stack_thread(stack), SIGURG);
    usleep(10000);
  }
  atomic_store(&journey->attempts, 0);
}

// Checks the progress of a journey since the last look.
static void look(watched *journey) {
  unsigned long beats = atomic_load_explicit(&journey->beats, memory_order_relaxed);
  capture_stack *stack = atomic_load(&journey->stack);
  int64_t processor = processor_time(stack);
  bool has_gone_on = beats != journey->seen || stack != journey->seen_stack;
  bool computes = processor - journey->processor > 1000000;
  journey->seen = beats;
  journey->seen_stack = stack;
  journey->processor = processor;
  if (has_gone_on) journey->beginning = processor;
  journey->ticks = has_gone_on || computes ? 0 : journey->ticks + 1;
  if (!journey->home || stack == journey->home) return;
  bool is_endless = processor - journey->beginning > longest_computation;
  if (is_endless || journey->ticks > journey->limit) give_up(journey, stack, is_endless);
}

static atomic_bool is_over;

void capture_stop_watching(void) { atomic_store(&is_over, true); }

static void *watch(void *nothing) {
  while (!atomic_load(&is_over)) {
    usleep(1000000 / ticks_a_second);
    pthread_mutex_lock(&lock);
    for (watched *journey = first; journey; journey = journey->next) look(journey);
    pthread_mutex_unlock(&lock);
  }
  return nothing;
}

static void start(void) {
  struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigaction(SIGURG, &action, NULL);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
}

void capture_set_stuck_limit(int32_t seconds) {
  capture.watched->limit = seconds * ticks_a_second;
}

void capture_set_home(void) {
  if (capture.watched) capture.watched->home = capture_own_stack();
}

bool capture_is_computing(void) { return capture.watched && capture.watched->computes; }

watched *capture_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  capture_stack *stack = capture_own_stack();
  watched *own = stack ? calloc(1, sizeof *own) : NULL;
  if (!own) return NULL;
  own->stack = own->seen_stack = stack;
  // The limit is longer than the longest wait for an outside thread, and than the pause of a slow reader of the output.
  own->limit = 20 * ticks_a_second;
  own->beginning = own->processor = processor_time(stack);
  pthread_mutex_lock(&lock);
  own->next = first;
  first = own;
  pthread_mutex_unlock(&lock);
  return own;
}

void capture_unwatch(void) {
  pthread_mutex_lock(&lock);
  watched **at = &first;
  while (*at && *at != capture.watched) at = &(*at)->next;
  if (*at) *at = capture.watched->next;
  pthread_mutex_unlock(&lock);
  free(capture.watched);
  capture.watched = NULL;
}
#else
void capture_stop_watching(void) {}
void capture_beat(void) {}
struct watched *capture_watch(void) { return NULL; }
void capture_watch_stack(capture_stack *stack) {}
void capture_unwatch(void) {}
void capture_set_home(void) {}
void capture_set_stuck_limit(int32_t seconds) { (void)seconds; }
bool capture_is_computing(void) { return false; }
#endif
