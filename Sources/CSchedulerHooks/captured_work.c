#include "capture.h"

#ifdef HEARS_CALLS
#include <stdlib.h>

extern void *dispatch_queue_get_specific(void *queue, const void *key);
extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);
extern void dispatch_group_enter(void *group);
extern void dispatch_group_leave(void *group);

static void invoke(void *block) { ((struct block *)block)->invoke(block); }

void *captured_block_copy(void *block) { return _Block_copy(block); }
void captured_block_free(void *block) { _Block_release(block); }

void captured_work_free(captured_work work) {
  if (!work.function) _Block_release(work.context);
  if (!work.group) return;
  dispatch_group_leave(work.group);
  dispatch_release(work.group);
}

void captured_queue_retain(void *queue) { dispatch_retain(queue); }
void captured_queue_release(void *queue) { dispatch_release(queue); }

static void run(void *context) {
  captured_work *work = context;
  work->function ? work->function(work->context) : invoke(work->context);
}

// MARK: - Running

static void run_on(void *queue, captured_work *work) {
  NEXT(void, dispatch_sync_f, (void *, void *, void (*)(void *)));
  // The work runs on the real queue, so that other threads cannot use the queue meanwhile.
  queue ? next(queue, work, run) : run(work);
}

void captured_work_run(captured_work work, void *queue) { run_on(queue, &work); }

static void sync(void *queue, captured_work work) {
  if (captured_queue_is_main(queue)) queue = NULL;
  switch (TELL(begin_sync, work, queue)) {
    case captured_sync_held:
      run_on(queue, &work);
      TELL(end_sync, queue);
      break;
    case captured_sync_refused: run(&work); break;
    default: break;
  }
}

// MARK: - Handing over

static void submit(void *queue, captured_work work, int64_t delay) {
  TELL(submit, work, captured_queue_is_main(queue) ? NULL : queue, delay);
}

// A call that takes a block, or a function with its context, and what a journey does in its place.
#define BLOCK_HOOK(name, ...)                                                        \
  HOOK void name(void *queue, void *block) {                                         \
    PASS(void, name, (void *, void *), (queue, block));                              \
    __VA_ARGS__;                                                                     \
  }
#define FUNCTION_HOOK(name, ...)                                                     \
  HOOK void name(void *queue, void *context, void (*function)(void *)) {             \
    PASS(void, name, (void *, void *, void (*)(void *)), (queue, context, function));\
    __VA_ARGS__;                                                                     \
  }
BLOCK_HOOK(dispatch_async, submit(queue, (captured_work){NULL, _Block_copy(block), false}, 0))
BLOCK_HOOK(dispatch_barrier_async, submit(queue, (captured_work){NULL, _Block_copy(block), true}, 0))
FUNCTION_HOOK(dispatch_async_f, submit(queue, (captured_work){function, context, false}, 0))
FUNCTION_HOOK(dispatch_barrier_async_f, submit(queue, (captured_work){function, context, true}, 0))

HOOK void dispatch_after(uint64_t when, void *queue, void *block) {
  NEXT(void, dispatch_after, (uint64_t, void *, void *));
  capture.handlers ? submit(queue, (captured_work){.context = _Block_copy(block)}, capture_delay_until(when))
                   : next(when, queue, block);
}

HOOK void dispatch_after_f(uint64_t when, void *queue, void *context, void (*function)(void *)) {
  NEXT(void, dispatch_after_f, (uint64_t, void *, void *, void (*)(void *)));
  capture.handlers
      ? submit(queue, (captured_work){.function = function, .context = context}, capture_delay_until(when))
      : next(when, queue, context, function);
}

// The work leaves the group when it is freed.
HOOK void dispatch_group_async(void *group, void *queue, void *block) {
  PASS(void, dispatch_group_async, (void *, void *, void *), (group, queue, block));
  dispatch_retain(group);
  dispatch_group_enter(group);
  submit(queue, (captured_work){.context = _Block_copy(block), .group = group}, 0);
}

// MARK: - At once

BLOCK_HOOK(dispatch_sync, sync(queue, (captured_work){invoke, block, false}))
BLOCK_HOOK(dispatch_barrier_sync, sync(queue, (captured_work){invoke, block, true}))
BLOCK_HOOK(dispatch_async_and_wait, sync(queue, (captured_work){invoke, block, false}))
BLOCK_HOOK(dispatch_barrier_async_and_wait, sync(queue, (captured_work){invoke, block, true}))
FUNCTION_HOOK(dispatch_sync_f, sync(queue, (captured_work){function, context, false}))
FUNCTION_HOOK(dispatch_barrier_sync_f, sync(queue, (captured_work){function, context, true}))

HOOK void dispatch_apply(size_t count, void *queue, void *block) {
  PASS(void, dispatch_apply, (size_t, void *, void *), (count, queue, block));
  struct {
    void *isa;
    int flags, reserved;
    void (*invoke)(void *block, size_t index);
  } *each = block;
  for (size_t index = 0; index < count; index++) each->invoke(block, index);
}

HOOK void dispatch_assert_queue(void *queue) {
  NEXT(void, dispatch_assert_queue, (void *));
  if (capture.handlers && captured_queue_is_main(queue) && TELL(is_main)) return;
  next(queue);
}

HOOK void dispatch_assert_queue_not(void *queue) {
  NEXT(void, dispatch_assert_queue_not, (void *));
  if (capture.handlers && captured_queue_is_main(queue) && TELL(is_main)) {
    // This call fails outside the process's main thread, and the call below fails on that thread.
    ((void (*)(void *))dlsym(RTLD_NEXT, "dispatch_assert_queue"))(queue);
  }
  next(queue);
}

HOOK void *dispatch_get_specific(const void *key) {
  NEXT(void *, dispatch_get_specific, (const void *));
  void *value = next(key);
  if (value || !capture.handlers || !TELL(is_main)) return value;
  return dispatch_queue_get_specific(_dispatch_main_q, key);
}

// The main thread of a journey counts as the main thread: Thread.isMainThread asks CoreFoundation.
HOOK bool _CFIsMainThread(void) {
  NEXT(bool, _CFIsMainThread, (void));
  if (capture.handlers) return TELL(is_main);
  return next ? next() : true;
}
#else
void *captured_block_copy(void *block) { return block; }
void captured_block_free(void *block) {}
void captured_work_run(captured_work work, void *queue) {}
void captured_work_free(captured_work work) {}
void captured_queue_retain(void *queue) {}
void captured_queue_release(void *queue) {}
#endif
