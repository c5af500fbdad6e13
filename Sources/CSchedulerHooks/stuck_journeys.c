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
  capture_turn turn;
  // The stack whose work has no limit, and the beats at the last look.
  capture_stack *home;
  unsigned long seen;
  // The processor's time at the last progress, and at the last look, in nanoseconds.
  int64_t beginning, processor;
  // The number of ticks without progress, and the limit in seconds.
  int ticks, limit;
  struct watched *next;
} watched;

static watched *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The turn is the first member.
static watched *own(void) { return (watched *)capture.turn; }

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
  bool is_told = write(STDERR_FILENO, words, strlen(words)) >= 0;
  // A library that reports crashes returns from a signal that was sent, and leaves the next one to the system.
  for (int round = 0; is_told && round < 2; round++) {
    is_told = tgkill(getpid(), capture_stack_thread(stack), SIGTRAP) == 0;
    usleep(1000000);
  }
  if (!is_told) abort();
}

// Checks the progress of a journey since the last look.
static void look(watched *journey) {
  unsigned long beats = atomic_load_explicit(&journey->turn.beats, memory_order_relaxed);
  capture_stack *stack = atomic_load(&journey->turn.stack);
  int64_t processor = processor_time(stack);
  if (beats != journey->seen) journey->beginning = processor;
  bool computes = beats != journey->seen || processor - journey->processor > 1000000;
  journey->ticks = computes ? 0 : journey->ticks + 1;
  journey->seen = beats;
  journey->processor = processor;
  if (!journey->home || stack == journey->home || atomic_load(&capture_is_ending)) return;
  if (processor - journey->beginning > journey->limit * 1000000000ll) {
    end_process(stack, "\nA step computes without end, and the process ends at its place; look for a loop.\n");
  } else if (journey->ticks > journey->limit * ticks_a_second && is_waiting(stack)) {
    end_process(stack, "\nA step waits in a way that no hook captures, and the process ends at its place; look for a "
                       "lock of another thread, or a wait of a library.\n");
  }
}

static void *watch(void *nothing) {
  while (!atomic_load(&capture_is_ending)) {
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

void capture_set_stuck_limit(int32_t seconds) { own()->limit = seconds; }

void capture_set_home(void) {
  if (own()) own()->home = capture_own_stack();
}

capture_turn *capture_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  capture_stack *stack = capture_own_stack();
  watched *new = stack ? calloc(1, sizeof *new) : NULL;
  if (!new) return NULL;
  new->turn.stack = stack;
  // Longer than the longest wait for an outside thread, and than the pause of a slow reader of the output.
  new->limit = 20;
  new->beginning = new->processor = processor_time(stack);
  pthread_mutex_lock(&lock);
  new->next = first;
  first = new;
  pthread_mutex_unlock(&lock);
  return &new->turn;
}

void capture_unwatch(void) {
  pthread_mutex_lock(&lock);
  watched **at = &first;
  while (*at && *at != own()) at = &(*at)->next;
  if (*at) *at = own()->next;
  pthread_mutex_unlock(&lock);
  free(own());
  capture.turn = NULL;
}
#else
capture_turn *capture_watch(void) { return NULL; }
void capture_unwatch(void) {}
void capture_set_home(void) {}
void capture_set_stuck_limit(int32_t seconds) { (void)seconds; }
#endif
