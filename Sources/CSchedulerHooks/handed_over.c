#include "capture.h"

#ifdef HEARS_CALLS
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The stacks of journeys. Exactly one stack of a journey runs at a time: it has the turn, and hands it over with the
// thread's knowledge of the journey.

struct capture_stack {
  // Whether it has the turn, with the data to go on with.
  atomic_int turn;
  capture_state state;
  trap_report *report;
  pthread_t thread;
  pid_t number;
  // The journey of the stack, or NULL, and the lock that it waits for.
  _Atomic(void *) journey;
  _Atomic(const void *) lock;
  // The body that a thread of the pool runs when its turn comes first.
  capture_stack *(*body)(void *context);
  capture_stack *next_idle, *next;
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

// The number of stacks that wait for a lock of another stack of their journey.
static atomic_int waiting_for_locks;

void capture_await_lock(const void *lock) {
  atomic_fetch_add(&waiting_for_locks, lock ? 1 : -1);
  atomic_store(&capture_own_stack()->lock, lock);
}

bool capture_awaits_lock(const void *lock) {
  if (atomic_load_explicit(&waiting_for_locks, memory_order_relaxed) == 0) return false;
  for (capture_stack *at = atomic_load(&first); at; at = at->next) {
    if (atomic_load(&at->lock) == lock && atomic_load(&at->journey) == capture.context) return true;
  }
  return false;
}

void capture_leave_stacks(void) {
  for (capture_stack *at = atomic_load(&first); at; at = at->next) {
    if (atomic_load(&at->journey) != capture.context) continue;
    if (atomic_exchange(&at->lock, NULL)) atomic_fetch_sub(&waiting_for_locks, 1);
    atomic_store(&at->journey, NULL);
  }
}

pid_t capture_stack_thread(const capture_stack *stack) { return stack->number; }
pthread_t capture_stack_handle(const capture_stack *stack) { return stack->thread; }

static void prepare(capture_stack *to) {
  to->state = capture;
  to->report = *trap_report_place();
  capture_watch_stack(to);
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

void capture_leave(capture_stack *to) {
  prepare(to);
  release(to);
  for (;;) pause();
}

static void *live(void *stack) {
  own = stack;
  own->number = gettid();
  // The signal that stops an endless thread; the creator of a thread may block it.
  sigset_t urgent;
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &urgent, NULL);
  for (;;) {
    take_turn();
    capture_set_journey();
    capture_stack *to = own->body(capture.context);
    prepare(to);
    capture = (capture_state){0};
    trap_report_use(NULL);
    atomic_store(&own->journey, NULL);
    // From here on the stack may get its next turn, before it has handed over this one.
    pthread_mutex_lock(&lock);
    own->next_idle = idle;
    idle = own;
    pthread_mutex_unlock(&lock);
    release(to);
  }
}

static bool start(capture_stack *stack) {
  const capture_handlers *handlers = capture.handlers;
  capture.handlers = NULL;
  // The size of a main thread's stack; its unused part takes no memory.
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  bool is_there = pthread_create(&stack->thread, &attributes, live, stack) == 0;
  pthread_attr_destroy(&attributes);
  if (is_there) pthread_detach(stack->thread);
  capture.handlers = handlers;
  return is_there;
}

capture_stack *capture_take_stack(capture_stack *(*body)(void *context)) {
  pthread_mutex_lock(&lock);
  capture_stack *stack = idle;
  if (stack) idle = stack->next_idle;
  pthread_mutex_unlock(&lock);
  if (!stack && (!(stack = new_stack()) || !start(stack))) return NULL;
  stack->body = body;
  return stack;
}
#else
capture_stack *capture_own_stack(void) { return NULL; }
void capture_set_journey(void) {}
bool capture_is_of_journey(int32_t thread) { return false; }
void capture_hand_over(capture_stack *to) {}
void capture_leave_stacks(void) {}
capture_stack *capture_take_stack(capture_stack *(*body)(void *context)) { return NULL; }
#endif
