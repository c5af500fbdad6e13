#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The stack of a thread that runs code of a journey.
typedef struct capture_stack capture_stack;

/// A piece of work that an app hands to Dispatch, to a run loop or to a thread of its own.
typedef struct {
  /// The function to call; NULL when `context` is a block, which the work owns.
  void (*_Nullable function)(void *_Nullable);
  void *_Nullable context;
  /// Whether the work is a barrier, which runs alone on a concurrent queue.
  bool is_barrier;
  /// The stack of the work's own thread; NULL for work of a queue.
  capture_stack *_Nullable stack;
  /// The group that the end of the work leaves; NULL for no group.
  void *_Nullable group;
} captured_work;

/// The stack of this thread; NULL where the captured code never waits.
capture_stack *_Nullable capture_own_stack(void);

/// A function that a stack calls when the stack has the turn. The result is the stack that gets the next turn.
typedef capture_stack *_Nullable (*capture_body)(void *_Nonnull context);

/// Prepares a stack, or a stack of the pool if `stack` is NULL. Returns NULL when no stack is left.
capture_stack *_Nullable capture_take_stack(capture_stack *_Nullable stack, capture_body _Nonnull body);

/// Whether a stack is that of a thread which the app has started itself.
bool capture_is_thread_of_app(const capture_stack *_Nonnull stack);

/// Lets this thread's journey run the threads that the app starts, or leaves these threads real.
void capture_play_threads(bool is_on);

/// Hands the turn to another stack of the journey, and waits until the turn comes back.
void capture_hand_over(capture_stack *_Nonnull to);

/// Runs a piece of work on a queue, NULL for the main queue.
void captured_work_run(captured_work work, void *_Nullable queue);

/// Frees a piece of work.
void captured_work_free(captured_work work);

/// The work item of a piece of work, or NULL.
void *_Nullable captured_work_item(captured_work work);

/// Whether a piece of work was cancelled, as a work item may be.
bool captured_work_is_cancelled(captured_work work);

/// Keeps a block alive.
void *_Nonnull captured_block_copy(void *_Nonnull block);
void captured_block_free(void *_Nonnull block);

/// Whether a queue starts each piece of work only when the earlier ones have ended.
bool captured_queue_is_serial(void *_Nonnull queue);

/// Whether a queue is a global queue of the process, on which a barrier has no effect.
bool captured_queue_is_global(const void *_Nonnull queue);

/// The serial queue at the end of a queue's targets, or the queue itself.
void *_Nonnull captured_queue_root(void *_Nonnull queue);

/// Keeps a queue alive.
void captured_queue_retain(void *_Nonnull queue);
void captured_queue_release(void *_Nonnull queue);

/// The label of a queue.
const char *_Nonnull captured_queue_label(void *_Nonnull queue);

/// The kind of a wait, named by the object or the event that a thread waits for.
typedef enum {
  captured_wait_semaphore,
  captured_wait_group,
  captured_wait_condition,
  captured_wait_sleep,
  captured_wait_lock,
  captured_wait_thread,
} captured_wait;

/// The result of `begin_sync`: the caller of `sync` holds the queue, the call is refused because it would wait for
/// itself, or its work is done already.
typedef enum { captured_sync_held, captured_sync_refused, captured_sync_done } captured_sync;

/// The end of a wait: by its limit, by the awaited event, or by a wait in real time.
typedef enum { captured_end_late, captured_end_over, captured_end_real } captured_end;

/// Whether the awaited event has come; false for a wait that only time ends.
bool captured_wait_is_over(captured_wait kind, void *_Nullable object);

/// Unlocks the mutex with which this thread waits for a condition, because other code is about to run.
void capture_let_go(void);

/// The effect of an operation that a journey cannot run: it goes on for real, fails, ends its step as a wait, or goes
/// on with an outside thread, which a script may allow.
typedef enum { captured_goes_on, captured_fails, captured_ends_step, captured_is_of_threads } captured_effect;

/// An operation that a journey cannot run, with a sentence that begins with the step and has `%s` for a detail.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const char *_Nonnull words;
  captured_effect effect;
} captured_refusal;

#define REFUSAL(name, effect, words) static const captured_refusal captured_refusal_##name = {words, captured_##effect};
#define REAL "which runs in real time; "
#define DOUBLE "put it behind a protocol and give the app a double."
#define OTHER "let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script."

REFUSAL(socket, goes_on, "connects to %s, and a journey has no network; give the app the journey's client, `user.client`.")
REFUSAL(session, goes_on, "asks %s by a session that is not the journey's; make it from "
                          "`SessionLane(user.client).configuration`, or use `URLSession.shared`.")
REFUSAL(process, fails, "starts a process, %s, " REAL DOUBLE)
REFUSAL(source, goes_on, "makes a Dispatch source that is no timer, which waits for the system in real time; " DOUBLE)
REFUSAL(file, goes_on, "reads or writes a file by Dispatch's own threads, in real time; " DOUBLE)
REFUSAL(observer, goes_on, "adds an observer to a run loop, as a notification queue and a FileHandle in the background do; "
                           "post by NotificationCenter, and put the file behind a protocol.")
REFUSAL(loop, ends_step, "%s, which a journey does not play; let the work return, and go on in a callback.")
REFUSAL(item, ends_step, "waits for a work item; use a group or a semaphore.")
REFUSAL(semaphore, ends_step, "waits for a semaphore of the C library; use DispatchSemaphore.")
REFUSAL(queue, ends_step, "suspends a queue, or makes it inactive, which a journey does not play; hand its work over later.")
REFUSAL(thread, is_of_threads, "starts a thread of a library, " REAL OTHER)
REFUSAL(wake, is_of_threads, "wakes %s from before the journey, which would go on in real time; " OTHER)
REFUSAL(join, is_of_threads, "waits for a thread from before the journey, in real time; " OTHER)

/// An operation on a timer source.
typedef enum {
  captured_source_created,
  captured_source_resumed,
  captured_source_suspended,
  captured_source_cancelled,
} captured_source_event;

/// A block of a source, which runs when the source fires, is cancelled or first resumes.
typedef enum { captured_source_firing, captured_source_cancelling, captured_source_registering } captured_source_block;

/// The handlers of the work that the code of a captured thread hands over.
typedef struct {
  /// Takes a Swift job that would go to the global pool. Returns whether it was taken.
  bool (*_Nonnull take)(void *_Nonnull context, void *_Nonnull job);

  /// Takes a Swift job that sleeps, for a delay in nanoseconds.
  void (*_Nonnull sleep)(void *_Nonnull context, void *_Nonnull job, int64_t delay);

  /// Takes work for a queue, NULL for the main queue, after a delay in nanoseconds.
  void (*_Nonnull submit)(void *_Nonnull context, captured_work work, void *_Nullable queue,
                          int64_t delay);

  /// Waits until the caller of `sync` may use a queue, NULL for the main queue.
  captured_sync (*_Nonnull begin_sync)(void *_Nonnull context, captured_work work,
                                       void *_Nullable queue);
  void (*_Nonnull end_sync)(void *_Nonnull context, void *_Nullable queue);

  /// Waits while other work runs, at most for some nanoseconds; less than 0 means for ever.
  captured_end (*_Nonnull wait)(void *_Nonnull context, captured_wait kind, void *_Nullable object,
                        int64_t limit);

  /// Ends a wait for another thread, because the wait has lasted too long.
  void (*_Nonnull give_up)(void *_Nonnull context, captured_wait kind);

  /// Runs work once a group is empty.
  void (*_Nonnull notify)(void *_Nonnull context, void *_Nonnull group, captured_work work, void *_Nullable queue);
  /// Notes a new work item, semaphore, condition or timer of a run loop.
  void (*_Nonnull made)(void *_Nonnull context, void *_Nonnull object, bool is_barrier);
  /// Notes that a group may be empty, that a semaphore may be free, or that a thread has ended.
  void (*_Nonnull left)(void *_Nonnull context, void *_Nonnull object);
  /// Notes that a condition is signalled, for one waiter or for all.
  void (*_Nonnull signalled)(void *_Nonnull context, void *_Nonnull condition, bool is_for_all);
  /// Whether work of the journey has made an object or waited for it.
  bool (*_Nonnull owns)(void *_Nonnull context, void *_Nonnull object);
  /// Notes that the app signals an object for which an outside thread may wait.
  void (*_Nonnull wakes)(void *_Nonnull context, void *_Nonnull object, const char *_Nonnull words);

  /// Sets a timer of the main run loop, or sets the timer again; an `interval` below 0 means that it fires once.
  void (*_Nonnull set_timer)(void *_Nonnull context, void *_Nonnull timer, int64_t delay, int64_t interval);
  void (*_Nonnull end_timer)(void *_Nonnull context, void *_Nonnull timer);

  /// Handles an operation on a timer source; `queue` is passed only when the source is created.
  void (*_Nonnull source)(void *_Nonnull context, captured_source_event event,
                          void *_Nonnull source, void *_Nullable queue);
  /// Sets the next firing of a source: a `delay` below 0 means never, an `interval` below 0 means once.
  void (*_Nonnull set_source)(void *_Nonnull context, void *_Nonnull source, int64_t delay,
                              int64_t interval);
  /// Sets a block of a source; the block stays the caller's.
  void (*_Nonnull set_source_block)(void *_Nonnull context, void *_Nonnull source,
                                    void *_Nullable block, captured_source_block kind);
  /// Whether a source is a timer of this journey.
  bool (*_Nonnull has_source)(void *_Nonnull context, void *_Nonnull source);

  /// The journey's session, which the caller owns; NULL for none.
  void *_Nullable (*_Nonnull session)(void *_Nonnull context);

  /// The journey's main operation queue, which the caller owns.
  void *_Nonnull (*_Nonnull main_operations)(void *_Nonnull context);

  /// Notes an operation that cannot run in a journey, and returns whether it goes on for real.
  bool (*_Nonnull refuse)(void *_Nonnull context, captured_refusal what, const char *_Nullable detail);

  /// Whether the thread is the journey's main thread now.
  bool (*_Nonnull is_main)(void *_Nonnull context);
} capture_handlers;

/// The timer of Foundation behind a timer of a run loop; NULL when it has ended.
void *_Nullable captured_timer_object(void *_Nonnull timer);
void captured_timer_retain(void *_Nonnull timer);
void captured_timer_release(void *_Nonnull timer);

/// Sets the longest wait of this thread's journey for other threads, in nanoseconds; 5 s by default.
void capture_set_patience(int64_t patience);

/// Moves the clocks of this thread's journey, in nanoseconds since it began.
void capture_set_now(int64_t now);

/// Lets the program connect to other machines, until an equal number of calls forbids it again.
void capture_allow_other_machines(bool is_allowed);

/// Whether a request to this host leads to another machine and is refused.
bool capture_refuses_host(const char *_Nonnull name);

/// Fails the test that has made the refused request which this queue loads, and otherwise the test of this thread.
void capture_tell_refused(const char *_Nonnull what);

/// Writes the message about a refused request or connection into `words`.
void capture_refusal_words(const char *_Nonnull what, char *_Nonnull words, int64_t count);

/// Whether this is the first thread of the process, whatever a journey says.
bool capture_is_real_main_thread(void);

/// Notes that this thread's journey goes on.
void capture_beat(void);

/// Sets the limit in seconds for a piece of work that computes, or waits in a way that no hook captures.
void capture_set_stuck_limit(int32_t seconds);

/// Marks this thread as the one that plays the journey, whose own work has no limit.
void capture_set_home(void);

/// Calls a closure without arguments; the caller still owns the closure.
void capture_call(uintptr_t function, uintptr_t context);

/// Ends the watch over journeys, in a process that ends; async-signal-safe.
void capture_stop_watching(void);
