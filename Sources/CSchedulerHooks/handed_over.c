#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The stacks of journeys. Exactly one stack of a journey runs at a time: the stack has the turn, and hands over the
// turn with the thread's knowledge of the journey.

struct capture_stack {
  // Whether the stack has the turn, and the journey's state that was handed over with the turn.
  atomic_int turn;
  capture_state state;
  trap_report *report;
  pthread_t thread;
  pid_t number;
  // The journey of the stack, or NULL.
  _Atomic(void *) journey;
  // The body that a thread of the pool runs when its turn comes first.
  capture_body body;
  capture_stack *next_idle, *next;
  // The work of a thread of the app, and whether it has ended.
  void *(*start)(void *);
  void *argument, *result;
  bool is_over;
};

static _Thread_local capture_stack *own;
static capture_stack *idle;
static _Atomic(capture_stack *) first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static capture_stack *new_stack(void) {
  capture_stack *stack = calloc(1, sizeof *stack);
  if (!stack) return NULL;
  stack->next = atomic_load(&first);
  while (!atomic_compare_exchange_weak(&first, &stack->next, stack)) {}
  return stack;
}

capture_stack *capture_own_stack(void) {
  if (!own && (own = new_stack())) {
    own->thread = pthread_self();
    own->number = gettid();
  }
  return own;
}

void capture_set_journey(void) {
  if (capture_own_stack()) atomic_store(&own->journey, capture.context);
}

bool capture_is_of_journey(int32_t thread) {
  for (capture_stack *at = atomic_load(&first); at; at = at->next) {
    if (at->number == thread && atomic_load(&at->journey) == capture.context) return true;
  }
  return false;
}

void capture_leave_stacks(void) {
  for (capture_stack *at = atomic_load(&first); at; at = at->next) {
    if (atomic_load(&at->journey) == capture.context) atomic_store(&at->journey, NULL);
  }
}

pid_t capture_stack_thread(const capture_stack *stack) { return stack->number; }
bool capture_stack_is_over(const capture_stack *stack) { return stack->is_over; }
bool capture_is_thread_of_app(const capture_stack *stack) { return stack->start; }

static void prepare(capture_stack *to) {
  to->state = capture;
  to->report = *trap_report_place();
  if (capture.turn) atomic_store(&capture.turn->stack, to);
  capture_beat();
}

static void release(capture_stack *to) {
  atomic_store(&to->turn, 1);
  syscall(SYS_futex, &to->turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void take_turn(void) {
  while (!atomic_load(&own->turn)) {
    syscall(SYS_futex, &own->turn, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  atomic_store(&own->turn, 0);
  capture = own->state;
  trap_report_use(own->report);
}

void capture_hand_over(capture_stack *to) {
  prepare(to);
  release(to);
  take_turn();
}

// Hands over the turn and all that this thread knows of the journey; an idle stack may get its next turn at once.
static void leave(capture_stack *to, bool is_idle) {
  prepare(to);
  capture = (capture_state){0};
  trap_report_use(NULL);
  atomic_store(&own->journey, NULL);
  if (is_idle) {
    pthread_mutex_lock(&lock);
    own->next_idle = idle;
    idle = own;
    pthread_mutex_unlock(&lock);
  }
  release(to);
}

// A thread of the app has one turn; a thread of the pool is idle between its turns.
static void *live(void *stack) {
  own = stack;
  own->number = gettid();
  do {
    take_turn();
    capture_set_journey();
    capture_stack *to = own->body(capture.context);
    own->is_over = own->start;
    if (own->is_over) TELL(left, own);
    leave(to, !own->start);
  } while (!own->start);
  return own->result;
}

static bool start(capture_stack *stack, const pthread_attr_t *attributes) {
  const capture_handlers *handlers = capture.handlers;
  capture.handlers = NULL;
  bool is_there = pthread_create(&stack->thread, attributes, live, stack) == 0;
  capture.handlers = handlers;
  return is_there;
}

static capture_stack *stack_of_pool(void) {
  pthread_mutex_lock(&lock);
  capture_stack *stack = idle;
  if (stack) idle = stack->next_idle;
  pthread_mutex_unlock(&lock);
  if (stack || !(stack = new_stack())) return stack;
  // The size of a main thread's stack; its unused part takes no memory.
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (!start(stack, &attributes)) stack = NULL;
  pthread_attr_destroy(&attributes);
  return stack;
}

capture_stack *capture_take_stack(capture_stack *stack, capture_body body) {
  if (!stack) stack = stack_of_pool();
  if (stack) stack->body = body;
  return stack;
}

// MARK: - The app's own threads

static void run_thread(void *context) {
  capture_stack *stack = context;
  stack->result = stack->start(stack->argument);
}

int capture_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                         void *argument) {
  capture_stack *stack = new_stack();
  if (!stack) return EAGAIN;
  stack->start = body;
  stack->argument = argument;
  if (!start(stack, attributes)) return EAGAIN;
  *thread = stack->thread;
  TELL(submit, (captured_work){.function = run_thread, .context = stack, .stack = stack}, NULL, 0);
  return 0;
}

// A thread that has ended keeps its stack's entry, so that it can be joined.
HOOK int pthread_join(pthread_t thread, void **result) {
  NEXT(int, pthread_join, (pthread_t, void **));
  capture_stack *at = capture.handlers ? atomic_load(&first) : NULL;
  clockid_t clock;
  bool is_alive = at && pthread_getcpuclockid(thread, &clock) == 0;
  // A later thread may have the handle of a thread that has ended; the clock tells which of the two it is.
  while (at && (at->thread != thread || (is_alive && at->number && clock != (~at->number << 3 | 6)))) at = at->next;
  if (at && at->start) {
    TELL(wait, captured_wait_thread, at, -1);
  } else if (is_alive) {
    TELL(refuse, captured_refusal_join, NULL);
    // The thread may never end.
    if (capture.plays_threads) return EDEADLK;
  }
  return next(thread, result);
}
#else
capture_stack *capture_own_stack(void) { return NULL; }
void capture_set_journey(void) {}
bool capture_is_of_journey(int32_t thread) { return false; }
void capture_hand_over(capture_stack *to) {}
void capture_leave_stacks(void) {}
bool capture_is_thread_of_app(const capture_stack *stack) { return false; }
capture_stack *capture_take_stack(capture_stack *stack, capture_body body) { return NULL; }
#endif
