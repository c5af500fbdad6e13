#include "capture.h"

#ifdef HEARS_CALLS
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Ends a process in which a journey's code computes without end, or waits in a way that no hook captures. The signal
// goes to the stuck thread, so the report of the crash has the transcript so far and the place in the code. Ticks are
// counted by this thread, so that a stopped process is not taken for a stuck one.

enum { ticks_a_second = 4 };

typedef struct watched {
  // The stack that has the turn, and the stack whose work has no limit.
  _Atomic(capture_stack *) stack;
  capture_stack *home;
  // The number of times that the journey has gone on.
  atomic_ulong beats;
  unsigned long seen;
  // The processor's time at the last progress, and at the last look, in nanoseconds.
  int64_t beginning, processor;
  // The number of ticks without progress, and the limit in seconds.
  int ticks, limit;
  struct watched *next;
} watched;

static watched *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_over;

void capture_stop_watching(void) { atomic_store(&is_over, true); }

void capture_beat(void) {
  if (capture.watched) atomic_fetch_add_explicit(&capture.watched->beats, 1, memory_order_relaxed);
}

void capture_watch_stack(capture_stack *stack) {
  if (capture.watched) atomic_store(&capture.watched->stack, stack);
  capture_beat();
}

static int64_t processor_time(capture_stack *stack) {
  struct timespec time = {0, 0};
  // The kernel's number of the clock of a thread, which may have ended.
  clock_gettime(~capture_stack_thread(stack) << 3 | 6, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// Whether a thread waits or has ended; a thread that only gets no processor is ready to run.
static bool is_waiting(capture_stack *stack) {
  char text[256];
  snprintf(text, sizeof text, "/proc/self/task/%d/stat", capture_stack_thread(stack));
  int file = open(text, O_RDONLY);
  ssize_t count = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[count > 0 ? count : 0] = 0;
  const char *name = strrchr(text, ')');
  return !name || strncmp(name, ") R", 3) != 0;
}

static void end_process(capture_stack *stack, const char *words) {
  capture_stop_watching();
  // Threads of Dispatch block SIGABRT, and so do those that they start. A thread that has ended itself cannot report.
  if (write(STDERR_FILENO, words, strlen(words)) < 0 || tgkill(getpid(), capture_stack_thread(stack), SIGTRAP) != 0) abort();
}

// Checks the progress of a journey since the last look.
static void look(watched *journey) {
  unsigned long beats = atomic_load_explicit(&journey->beats, memory_order_relaxed);
  capture_stack *stack = atomic_load(&journey->stack);
  int64_t processor = processor_time(stack);
  if (beats != journey->seen) journey->beginning = processor;
  bool computes = beats != journey->seen || processor - journey->processor > 1000000;
  journey->ticks = computes ? 0 : journey->ticks + 1;
  journey->seen = beats;
  journey->processor = processor;
  if (!journey->home || stack == journey->home || atomic_load(&is_over)) return;
  if (processor - journey->beginning > journey->limit * 1000000000ll) {
    end_process(stack, "\nA step computes without end, and the process ends at its place; look for a loop.\n");
  } else if (journey->ticks > journey->limit * ticks_a_second && is_waiting(stack)) {
    end_process(stack, "\nA step waits in a way that no hook captures, and the process ends at its place; look for a "
                       "lock of another thread, or a wait of a library.\n");
  }
}

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
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
}

void capture_set_stuck_limit(int32_t seconds) { capture.watched->limit = seconds; }

void capture_set_home(void) {
  if (capture.watched) capture.watched->home = capture_own_stack();
}

watched *capture_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  capture_stack *stack = capture_own_stack();
  watched *own = stack ? calloc(1, sizeof *own) : NULL;
  if (!own) return NULL;
  own->stack = stack;
  // Longer than the longest wait for an outside thread, and than the pause of a slow reader of the output.
  own->limit = 20;
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
#endif
