#include "capture.h"

// What all files of this folder share.

_Thread_local capture_state capture;
atomic_bool capture_is_ending;

void capture_set_patience(int64_t patience) { capture.patience = patience; }
void capture_play_threads(bool is_on) { capture.plays_threads = is_on; }
void capture_stop_watching(void) { atomic_store(&capture_is_ending, true); }

void capture_beat(void) {
  if (capture.turn) atomic_fetch_add_explicit(&capture.turn->beats, 1, memory_order_relaxed);
}

void capture_call(uintptr_t function, uintptr_t context) {
  typedef __attribute__((swiftcall)) void (*closure)(__attribute__((swift_context)) void *);
  ((closure)function)((void *)context);
}

#ifdef HEARS_CALLS
#include <string.h>

const char *capture_library(void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname ? info.dli_fname : "";
}

// A library that waits for another of its callers waits in the system's time, and no other work may run in between.
bool capture_is_of_app(void *caller) {
  const char *library = capture_library(caller);
  return !strstr(library, ".so") || strstr(library, "/libFoundation.so") || strstr(library, "/libFoundationNetworking.so");
}
#endif
