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
  pid_t thread;
  clockid_t clock;
  // The transcript so far.
  trap_report *const *report;
  // How often the journey has gone on.
  atomic_ulong beats;
  unsigned long seen;
  int64_t processor;
  // For how many seconds it has not, and when that is too long, computing or not.
  int seconds, limit;
  struct watched *next;
} watched;

static _Thread_local watched own;
static watched *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { longest_computation = 60 };

void capture_beat(void) { atomic_fetch_add_explicit(&own.beats, 1, memory_order_relaxed); }

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

static int64_t processor_time(const watched *journey) {
  struct timespec time = {0, 0};
  clock_gettime(journey->clock, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// Looks whether a journey has gone on since the last time; says for how long it has not.
static void look(watched *journey) {
  unsigned long beats = atomic_load_explicit(&journey->beats, memory_order_relaxed);
  int64_t processor = processor_time(journey);
  bool computes = processor - journey->processor > 10000000 || !sleeps(journey->thread);
  if (beats != journey->seen) journey->seconds = 0;
  journey->seen = beats;
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
  if (*journey->report) trap_report_write(*journey->report, SIGABRT);
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

void capture_set_stuck_limit(int32_t seconds) { own.limit = seconds; }

void capture_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  own.thread = gettid();
  own.report = trap_report_place();
  if (pthread_getcpuclockid(pthread_self(), &own.clock) != 0) return;
  own.seconds = 0;
  // Longer than the longest wait for a thread that is not the journey's, and than a reader of the
  // output takes on a busy machine.
  own.limit = 20;
  own.processor = processor_time(&own);
  pthread_mutex_lock(&lock);
  own.next = first;
  first = &own;
  pthread_mutex_unlock(&lock);
}

void capture_unwatch(void) {
  pthread_mutex_lock(&lock);
  watched **at = &first;
  while (*at && *at != &own) at = &(*at)->next;
  if (*at) *at = own.next;
  pthread_mutex_unlock(&lock);
}
#else
void capture_stop_watching(void) {}
void capture_beat(void) {}
void capture_watch(void) {}
void capture_unwatch(void) {}
void capture_set_stuck_limit(int32_t seconds) { (void)seconds; }
#endif
