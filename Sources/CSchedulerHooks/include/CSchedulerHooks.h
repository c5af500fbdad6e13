#pragma once
#include "CTrapReport.h"
#include <stdbool.h>
#include <stdint.h>

/// A Swift serial executor reference, as the runtime passes it.
typedef struct {
  uintptr_t identity, implementation;
} scheduler_hooks_executor;

/// Takes a job that would go to the global pool. Returns whether it was taken.
typedef bool (*scheduler_hooks_take)(void *_Nonnull context, void *_Nonnull job);

/// Takes a job of a task, by its number, that a thread without a journey enqueues. Returns whether
/// it was taken.
typedef bool (*scheduler_hooks_take_from_elsewhere)(uint64_t task, void *_Nonnull job);

/// Installs the hooks for the whole process, once.
///
/// Returns NULL, or the name of the first hook that this runtime lacks; then nothing is changed.
const char *_Nullable scheduler_hooks_install(
    scheduler_hooks_take_from_elsewhere _Nonnull take_from_elsewhere);

/// The number of the task that a job is of, or 0 for a job that is of none.
uint64_t scheduler_hooks_task(void *_Nonnull job);

/// From here on, jobs that this thread enqueues go to `take`, and its main actor is `main_executor`.
void scheduler_hooks_begin(scheduler_hooks_take _Nonnull take, void *_Nonnull context,
                           scheduler_hooks_executor main_executor);

/// This thread is an ordinary one again.
void scheduler_hooks_end(void);

/// The context that this thread was begun with, or NULL.
void *_Nullable scheduler_hooks_current(void);
