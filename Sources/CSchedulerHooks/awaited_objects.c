#include "capture.h"

#ifdef HEARS_CALLS
#include <stdatomic.h>

// The semaphores and conditions that outside threads wait for, or have waited for: threads from before the journey, and
// stacks of earlier journeys. An object that the journey itself waits for is a lock, and is removed. The sources from
// outside are here, too. Objects are found by their addresses; of those with equal hashes, only the last is kept.
static _Atomic(const void *) *slot(const void *object) {
  static _Atomic(const void *) all[1024];
  return &all[((uintptr_t)object >> 4) * 0x9E3779B1u >> 7 & 1023];
}

static bool is_noted(const void *object) {
  return atomic_load_explicit(slot(object), memory_order_relaxed) == object;
}

void capture_note_awaited(const void *object) {
  if (!is_noted(object)) atomic_store(slot(object), object);
}

bool captured_forget(const void *object) {
  return is_noted(object) && atomic_exchange(slot(object), NULL) == object;
}

// Refuses a signal for a thread outside the journey.
void captured_refuse_wake(const void *object, bool is_awaited, void *caller, const char *words) {
  if ((is_awaited || is_noted(object)) && capture_is_of_app(caller)) TELL(refuse, captured_refusal_wake, words);
}
#else
void capture_note_awaited(const void *object) {}
#endif
