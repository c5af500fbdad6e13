#include "capture.h"

// The code that starts a task, and the task's end: at the end the runtime releases the object of the task's closure,
// which usually has no other owner.
#define SWIFT_CALL __attribute__((swiftcall))

void capture_hear_of_tasks(void) { capture.hears_of_tasks = true; }

#ifdef HEARS_CALLS
#include <execinfo.h>

int64_t capture_callers(uintptr_t *addresses, int64_t count) {
  return backtrace((void **)addresses, (int)count);
}

typedef struct {
  void *task, *context;
} created_task;

// Bits of the flags that tasks are created with.
enum : size_t { is_child = 1 << 8, copies_locals = 1 << 10 };

extern __attribute__((weak)) void *swift_retain(void *object);
extern __attribute__((weak)) void swift_release(void *object);

// Whether an object holds the captures of a closure, and is not itself an object of the app.
static bool is_captures(void **object) {
  enum : uintptr_t { captures = 0x400, generic_captures = 0x500 };
  if (!object) return false;
  uintptr_t kind = *(uintptr_t *)*object;
  return kind == captures || kind == generic_captures;
}

HOOK SWIFT_CALL created_task swift_task_create(size_t flags, void *options, const void *type,
                                               void *function, void *closure) {
  typedef SWIFT_CALL created_task (*create)(size_t, void *, const void *, void *, void *);
  static create next;
  if (!next) next = (create)dlsym(RTLD_NEXT, "swift_task_create");
  if (!capture.handlers || !capture.hears_of_tasks || flags & is_child) {
    return next(flags, options, type, function, closure);
  }
  // An executor of the app may have run the task before this line.
  void *captures = is_captures(closure) ? swift_retain(closure) : NULL;
  created_task made = next(flags, options, type, function, closure);
  TELL(started, scheduler_hooks_task(made.task), captures, !(flags & copies_locals));
  if (captures) swift_release(captures);
  return made;
}
#else
int64_t capture_callers(uintptr_t *addresses, int64_t count) { return 0; }
#endif
