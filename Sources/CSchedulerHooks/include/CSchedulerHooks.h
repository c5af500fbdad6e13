#pragma once
#include "CCapture.h"
#include "CTestWorld.h"
#include "CTrapReport.h"
#include <stdbool.h>
#include <stdint.h>

/// A Swift serial executor reference, as the runtime passes it.
typedef struct {
  uintptr_t identity, implementation;
} scheduler_hooks_executor;

/// Takes a job that a thread without a journey enqueues, with the number of the job's task. Returns
/// whether the job was taken.
typedef bool (*scheduler_hooks_take_from_elsewhere)(uint64_t task, void *_Nonnull job);

/// The name of the first symbol that the hooks need and that the runtime lacks; NULL for none.
const char *_Nullable scheduler_hooks_missing(void);

/// Installs the callback for threads without a journey. The hooks are in place while a journey runs; all symbols
/// must be there.
void scheduler_hooks_install(scheduler_hooks_take_from_elsewhere _Nonnull take_from_elsewhere);

/// The number of the task of a job, or 0 for a job without a task.
uint64_t scheduler_hooks_task(void *_Nonnull job);

/// Begins to capture this thread: its work goes to `handlers`, and its main actor is `main_executor`. Its clocks
/// stand at `start`, in nanoseconds since 1970, until they are moved. Its world is the process's if `world` is NULL.
void scheduler_hooks_begin(const capture_handlers *_Nonnull handlers, void *_Nonnull context,
                           scheduler_hooks_executor main_executor, int64_t start,
                           const test_world *_Nullable world);

/// Ends the capture of this thread.
void scheduler_hooks_end(void);

/// The context of this thread's capture, or NULL.
void *_Nullable scheduler_hooks_current(void);
