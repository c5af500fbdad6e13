// What a crash of the process tells before the signal goes on to its earlier handler.

#include "CTestWorld.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const char *rendered;
static _Atomic(crash_writer) first_writer;
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction previous[signal_count];

static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

static void name_rendered(void) {
  const char *what = rendered;
  // A crash in here is not reported again.
  rendered = NULL;
  if (!what) return;
  say("\nThe process crashed while it rendered ");
  say(what);
  say("\n\n");
}

// Whether a signal was sent by a call; the signal of an instruction comes again when the instruction is repeated.
static bool is_sent(int signal, const siginfo_t *info) {
#if defined(__x86_64__)
  // The program counter is already behind the instruction.
  if (signal == SIGTRAP) return true;
#endif
#ifdef __APPLE__
  return signal == SIGABRT || info->si_code == SI_USER || info->si_code == SI_QUEUE;
#else
  return signal == SIGABRT || info->si_code <= 0;
#endif
}

static void handle(int signal, siginfo_t *info, void *context) {
  crash_writer writer = atomic_load(&first_writer);
  if (writer) writer(signal);
  name_rendered();
  for (int index = 0; index < signal_count; index++) {
    if (signals[index] != signal) continue;
    struct sigaction *before = &previous[index];
    if (before->sa_flags & SA_SIGINFO) {
      before->sa_sigaction(signal, info, context);
    } else if (before->sa_handler == SIG_DFL) {
      // The instruction ends the process when this handler returns, so that an analysis of the crash finds the
      // instruction and not the handler. A sent signal comes again, when it is no longer blocked.
      sigaction(signal, before, NULL);
      if (is_sent(signal, info)) raise(signal);
    } else if (before->sa_handler != SIG_IGN) {
      before->sa_handler(signal);
    }
  }
}

static void install_handlers(void) {
  struct sigaction action = {0};
  action.sa_sigaction = handle;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signal_count; index++) {
    // A thread's own stack for signals serves here as well. An earlier handler may look at memory that is not there, as
    // the runtime's backtraces do: they would hang if the signal was blocked meanwhile.
    int flags = signals[index] == SIGSEGV || signals[index] == SIGBUS ? SA_NODEFER : 0;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
    sigaction(signals[index], &action, &previous[index]);
  }
}

static void install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handlers);
}

void crash_report_begin_with(crash_writer writer) {
  atomic_store(&first_writer, writer);
  install();
}

const char *proofsheet_renders(const char *what) {
  install();
  const char *before = rendered;
  rendered = what;
  return before;
}
