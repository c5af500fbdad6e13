#include "CTrapReport.h"
#include "CCapture.h"
#include "CTestWorld.h"
#include "capture.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

// tvOS and watchOS have no stack for signals: there a stack that has overflowed is not reported.
#if defined(__APPLE__) && (TARGET_OS_TV || TARGET_OS_WATCH)
#define HAS_SIGNAL_STACK 0
#else
#define HAS_SIGNAL_STACK 1
#endif

// A step that traps ends the process, and loses a transcript that is only in memory. So the text is kept here as
// well, as plain bytes that a signal handler may read. The handler writes it to standard error before the signal
// goes on to its earlier handler.

// The end of a long text is kept, in a ring. The unused part of the ring takes no memory.
enum : size_t { capacity = 256 * 1024 };

struct trap_report {
  char *bytes;
  size_t count;
};

static _Thread_local trap_report *current;

#define PART(text) {(void *)text, sizeof text - 1}

static void write_report(const trap_report *report, int signal) {
  char number[] = {(char)('0' + signal / 10), (char)('0' + signal % 10)};
  size_t from = report->count > capacity ? report->count - capacity : 0;
  size_t count = report->count - from, place = from % capacity;
  size_t first = count < capacity - place ? count : capacity - place;
  struct iovec parts[] = {
      PART("\nThe process crashed in this journey, whose transcript so far is:\n\n"),
      {report->bytes + place, first},
      {report->bytes, count - first},
      PART("\nend: crashed with signal "),
      {number + (signal < 10), signal < 10 ? 1 : 2},
      PART("\n\n"),
  };
  // In one call, so that no other thread writes in between; a pipe may take less at a time.
  for (struct iovec *at = parts, *end = parts + 6; at < end;) {
    ssize_t written = writev(STDERR_FILENO, at, (int)(end - at));
    if (written <= 0) return;
    for (; at < end && (size_t)written >= at->iov_len; at++) written -= (ssize_t)at->iov_len;
    if (at == end) return;
    at->iov_base = (char *)at->iov_base + written;
    at->iov_len -= (size_t)written;
  }
}

static void write_current(int signal) {
  trap_report *report = current;
  // The reader of the output may be slow.
  capture_stop_watching();
  // A crash in here is not reported again. Code that analyses the crash on this thread is no part of the journey: a
  // backtrace whose read the journey took over would never end.
  current = NULL;
  capture.handlers = NULL;
  if (report) write_report(report, signal);
}

trap_report *trap_report_create(void) {
  crash_report_begin_with(write_current);
  trap_report *report = calloc(1, sizeof *report);
  if (!report || !(report->bytes = malloc(capacity))) abort();
  return report;
}

void trap_report_free(trap_report *report) {
  free(report->bytes);
  free(report);
}

void trap_report_append(const char *text) {
  for (; current && *text; text++) current->bytes[current->count++ % capacity] = *text;
}

// A thread whose stack has overflowed has no stack left for a handler. A thread that plays journeys therefore gets
// another stack for signals, unless it has such a stack.
#if HAS_SIGNAL_STACK
enum { signal_stack_size = 64 * 1024 };
static _Thread_local bool has_signal_stack;
static pthread_key_t signal_stack_key;

static void free_signal_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(stack);
}

static void make_signal_stack_key(void) { pthread_key_create(&signal_stack_key, free_signal_stack); }

static void provide_signal_stack(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_signal_stack_key);
  has_signal_stack = true;
  stack_t before;
  if (sigaltstack(NULL, &before) != 0 || !(before.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = malloc(signal_stack_size), .ss_size = signal_stack_size};
  if (stack.ss_sp && sigaltstack(&stack, NULL) == 0) {
    pthread_setspecific(signal_stack_key, stack.ss_sp);
  } else {
    free(stack.ss_sp);
  }
}
#endif

void trap_report_use(trap_report *report) {
#if HAS_SIGNAL_STACK
  if (report && !has_signal_stack) provide_signal_stack();
#endif
  current = report;
}

trap_report *const *trap_report_place(void) { return &current; }
