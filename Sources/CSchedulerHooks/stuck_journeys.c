#include "capture.h"

#ifdef __linux__
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Ends the process when code of a journey waits for what no hook hears, such as a lock that its own code
// holds: nobody else could, and what hangs without a word is worse. A second is one that this thread has
// seen pass, so that a stopped process is no stuck one.

typedef struct watched {
  // Who has the turn, and had it when somebody looked.
  _Atomic(capture_stack *) stack;
  capture_stack *seen_stack;
  // How often the journey has gone on.
  atomic_ulong beats;
  unsigned long seen;
  int64_t processor;
  // For how many seconds it has not, and when that is too long, computing or not.
  int seconds, limit;
  struct watched *next;
} watched;

static watched *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { longest_computation = 60 };

void capture_beat(void) {
  if (capture.watched) atomic_fetch_add_explicit(&capture.watched->beats, 1, memory_order_relaxed);
}

void capture_watch_stack(capture_stack *stack) {
  if (capture.watched) atomic_store(&capture.watched->stack, stack);
}

static bool sleeps(pid_t thread) {
  char path[64], words[256] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  FILE *file = fopen(path, "r");
  if (!file) return false;
  char *line = fgets(words, sizeof words, file);
  fclose(file);
  char *name = line ? strrchr(line, ')') : NULL;
  return name && name[1] == ' ' && name[2] == 'S';
}

static int64_t processor_time(capture_stack *stack) {
  struct timespec time = {0, 0};
  clockid_t clock;
  if (pthread_getcpuclockid(capture_stack_handle(stack), &clock) == 0) clock_gettime(clock, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// Looks whether a journey has gone on since the last time; says for how long it has not.
static void look(watched *journey) {
  unsigned long beats = atomic_load_explicit(&journey->beats, memory_order_relaxed);
  capture_stack *stack = atomic_load(&journey->stack);
  int64_t processor = processor_time(stack);
  bool computes = processor - journey->processor > 10000000 || !sleeps(capture_stack_thread(stack));
  if (beats != journey->seen || stack != journey->seen_stack) journey->seconds = 0;
  journey->seen = beats;
  journey->seen_stack = stack;
  journey->processor = processor;
  journey->seconds++;
  if (journey->seconds <= (computes ? longest_computation : journey->limit)) return;
  dprintf(STDERR_FILENO,
          "Proofsheet ends this process, because a journey has %s for %d s and nothing in it can end that: "
          "%s.\n",
          computes ? "computed" : "waited", journey->seconds - 1,
          computes ? "look for a loop without end"
                   : "look for a lock that is held while its holder waits, or for a wait of a library");
  // That thread may hold back every signal, as those of Dispatch do.
  trap_report *report = capture_stack_report(stack);
  if (report) trap_report_write(report, SIGABRT);
  abort();
}

static atomic_bool is_over;

void capture_stop_watching(void) { atomic_store(&is_over, true); }

static void *watch(void *nothing) {
  while (!atomic_load(&is_over)) {
    sleep(1);
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

watched *capture_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  capture_stack *stack = capture_own_stack();
  watched *own = stack ? calloc(1, sizeof *own) : NULL;
  if (!own) return NULL;
  own->stack = own->seen_stack = stack;
  // Longer than the longest wait for a thread that is not the journey's, and than a reader of the
  // output takes on a busy machine.
  own->limit = 20;
  own->processor = processor_time(stack);
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
void capture_set_stuck_limit(int32_t seconds) { (void)seconds; }
#endif
