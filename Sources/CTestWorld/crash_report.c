// Names the snapshot that was rendered when the process crashes, before the signal goes on to its earlier handler.

#include "CTestWorld.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const char *rendered;
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction previous[signal_count];

static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

static void handle(int signal, siginfo_t *info, void *context) {
  const char *what = rendered;
  // A crash in here is not reported again.
  rendered = NULL;
  if (what) {
    say("\nThe process crashed while it rendered ");
    say(what);
    say("\n\n");
  }
  for (int index = 0; index < signal_count; index++) {
    if (signals[index] != signal) continue;
    struct sigaction *before = &previous[index];
    if (before->sa_flags & SA_SIGINFO) {
      before->sa_sigaction(signal, info, context);
    } else if (before->sa_handler == SIG_DFL) {
      // The signal ends the process when this handler returns: it comes again, or the instruction is repeated.
      sigaction(signal, before, NULL);
      raise(signal);
    } else if (before->sa_handler != SIG_IGN) {
      before->sa_handler(signal);
    }
  }
}

static void install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signal_count; index++) {
    sigaction(signals[index], &action, &previous[index]);
  }
}

const char *proofsheet_renders(const char *what) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  const char *before = rendered;
  rendered = what;
  return before;
}
