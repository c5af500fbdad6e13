#include "capture.h"

#ifdef HEARS_CALLS
// MARK: - Timers of a run loop

#define WEAK extern __attribute__((weak))
WEAK void *CFRunLoopGetMain(void);
WEAK double CFRunLoopTimerGetNextFireDate(void *timer);
WEAK double CFRunLoopTimerGetInterval(void *timer);
WEAK unsigned char CFRunLoopTimerDoesRepeat(void *timer);
WEAK unsigned char CFRunLoopTimerIsValid(void *timer);
WEAK const void *CFRetain(const void *object);
WEAK void CFRelease(const void *object);

struct timer_context {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  void *describe;
};
WEAK void CFRunLoopTimerGetContext(void *timer, struct timer_context *context);

HOOK void *CFRunLoopTimerCreate(void *allocator, double date, double interval, unsigned long flags,
                                long order, void *call, struct timer_context *context) {
  NEXT(void *, CFRunLoopTimerCreate,
       (void *, double, double, unsigned long, long, void *, struct timer_context *));
  void *timer = next(allocator, date, interval, flags, order, call, context);
  if (capture.handlers && timer) TELL(made, timer, false);
  return timer;
}

// Whether a loop is the main loop. The loop of another thread is refused, since a journey runs no loops.
static bool is_main(void *loop) {
  if (!CFRunLoopGetMain || loop == CFRunLoopGetMain()) return true;
  TELL(refuse, captured_refusal_loop, "gives work to the run loop of another thread than the main one");
  return false;
}

static void set_timer(void *timer, double date) {
  int64_t step = -1;
  if (CFRunLoopTimerDoesRepeat(timer)) {
    // A repetition without a pause has an interval of a nanosecond.
    step = nanoseconds(CFRunLoopTimerGetInterval(timer));
    if (step == 0) step = 1;
  }
  TELL(set_timer, timer, delay_until(date), step);
}

// Whether a timer belongs to the journey and has not ended; a timer from before is refused.
static bool is_known(void *timer) {
  if (!capture.handlers || !CFRunLoopTimerIsValid(timer)) return false;
  if (!TELL(owns, timer)) TELL(refuse, captured_refusal_wake, "a timer");
  return TELL(owns, timer);
}

HOOK void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
  NEXT(void, CFRunLoopAddTimer, (void *, void *, void *));
  if (!is_known(timer)) return next(loop, timer, mode);
  if (is_main(loop)) set_timer(timer, CFRunLoopTimerGetNextFireDate(timer));
}

HOOK void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  NEXT(void, CFRunLoopTimerSetNextFireDate, (void *, double));
  next(timer, date);
  if (is_known(timer)) set_timer(timer, date);
}

HOOK void CFRunLoopTimerInvalidate(void *timer) {
  NEXT(void, CFRunLoopTimerInvalidate, (void *));
  if (capture.handlers) TELL(end_timer, timer);
  next(timer);
}

void captured_timer_retain(void *timer) { CFRetain(timer); }
void captured_timer_release(void *timer) { CFRelease(timer); }

void *captured_timer_object(void *timer) {
  struct timer_context context = {0};
  CFRunLoopTimerGetContext(timer, &context);
  return context.info;
}

// MARK: - The run loop

HOOK void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  PASS(void, CFRunLoopPerformBlock, (void *, void *, void *), (loop, mode, block));
  if (is_main(loop)) dispatch_async(_dispatch_main_q, block);
}

HOOK void *CFRunLoopGetCurrent(void) {
  NEXT(void *, CFRunLoopGetCurrent, (void));
  return capture.handlers && TELL(is_main) && CFRunLoopGetMain ? CFRunLoopGetMain() : next();
}

// MARK: - Timer sources

extern char _dispatch_source_type_timer[];

HOOK void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  NEXT(void *, dispatch_source_create, (const void *, uintptr_t, uintptr_t, void *));
  void *source = next(type, handle, mask, queue);
  if (source) captured_note_source(source, capture.handlers);
  if (!capture.handlers || !source) return source;
  if (type == _dispatch_source_type_timer) {
    bool is_main = queue && captured_queue_is_main(queue);
    if (!queue) queue = dispatch_get_global_queue(0, 0);
    TELL(source, captured_source_created, source, is_main ? NULL : queue);
  } else {
    TELL(refuse, captured_refusal_source, NULL);
  }
  return source;
}

HOOK void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval,
                                    uint64_t leeway) {
  NEXT(void, dispatch_source_set_timer, (void *, uint64_t, uint64_t, uint64_t));
  if (!is_captured_source(source)) {
    if (capture.handlers) REFUSE_SOURCE;
    return next(source, start, interval, leeway);
  }
  int64_t step = interval == 0 || interval > INT64_MAX ? -1 : (int64_t)interval;
  TELL(set_source, source, start == UINT64_MAX ? -1 : capture_delay_until(start), step);
}

#define BLOCK_HOOK(name, kind)                                                         \
  HOOK void name(void *source, void *block) {                                          \
    NEXT(void, name, (void *, void *));                                                \
    if (!is_captured_source(source)) return next(source, block);                       \
    TELL(set_source_block, source, block, kind);                                       \
  }
BLOCK_HOOK(dispatch_source_set_event_handler, captured_source_firing)
BLOCK_HOOK(dispatch_source_set_cancel_handler, captured_source_cancelling)
BLOCK_HOOK(dispatch_source_set_registration_handler, captured_source_registering)

HOOK void dispatch_source_cancel(void *source) {
  NEXT(void, dispatch_source_cancel, (void *));
  if (is_captured_source(source)) TELL(source, captured_source_cancelled, source, NULL);
  next(source);
}

// No callback tells when an object is freed. Swift retains its own wrapper, and releases the object once.
HOOK void dispatch_release(void *object) {
  NEXT(void, dispatch_release, (void *));
  if (is_captured_source(object)) TELL(end_timer, object);
  next(object);
}
#else
void *captured_timer_object(void *timer) { return timer; }
void captured_timer_retain(void *timer) {}
void captured_timer_release(void *timer) {}
#endif
