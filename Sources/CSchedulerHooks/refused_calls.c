#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// The calls that run outside a journey, on a thread or in a process of their own.

// Whether the app starts a thread: itself, or by Foundation, which has a thread of its own for processes.
static bool is_thread_of_app(void *caller) {
  void *callers[32];
  for (int index = backtrace(callers, 32) - 1; index >= 0; index--) {
    const char process[] = "$s10Foundation7Process";
    Dl_info info;
    bool is_named = dladdr(callers[index], &info) && info.dli_sname;
    if (is_named && strncmp(info.dli_sname, process, sizeof process - 1) == 0) return false;
  }
  return capture_is_of_app(caller);
}

HOOK int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                        void *(*start)(void *), void *restrict argument) {
  PASS(int, pthread_create,
       (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), (thread, attributes, start, argument));
  const char *library = capture_library(__builtin_return_address(0));
  // A session without a matching protocol resolves a host's address on a thread of its own.
  if (strstr(library, "libcurl")) {
    TELL(refuse, captured_refusal_session, "a host");
    return EAGAIN;
  }
  // Dispatch creates threads for itself, independent of its caller.
  if (strstr(library, "libdispatch")) return next(thread, attributes, start, argument);
  if (capture.plays_threads && is_thread_of_app(__builtin_return_address(0))) {
    return capture_start_thread(thread, attributes, start, argument);
  }
  TELL(refuse, captured_refusal_thread, NULL);
  return next(thread, attributes, start, argument);
}

// The table of what a journey refuses by name: a call with its condition, the kind of the refusal with its detail, and
// the result of a call that does not go on for real. A refusal that ends its step does not return.
#define REFUSED(result, name, parameters, arguments, condition, kind, detail, answer) \
  HOOK result name parameters {                                                      \
    NEXT(result, name, parameters);                                                  \
    if (!capture.handlers || !(condition)) return next arguments;                    \
    if (TELL(refuse, captured_refusal_##kind, detail)) return next arguments;        \
    return answer;                                                                   \
  }

// Processes.
REFUSED(int, posix_spawn,
        (pid_t *restrict process, const char *restrict path, const posix_spawn_file_actions_t *actions,
         const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const environment[restrict]),
        (process, path, actions, attributes, arguments, environment), true, process, path, EPERM)

// Files that threads of Dispatch read and write in the background.
REFUSED(void *, dispatch_io_create, (unsigned long type, int file, void *queue, void *cleanup),
        (type, file, queue, cleanup), true, file, NULL, NULL)
REFUSED(void *, dispatch_io_create_with_path,
        (unsigned long type, const char *path, int flags, mode_t mode, void *queue, void *cleanup),
        (type, path, flags, mode, queue, cleanup), true, file, NULL, NULL)
REFUSED(void, dispatch_read, (int file, size_t length, void *queue, void *handler), (file, length, queue, handler),
        true, file, NULL, )
REFUSED(void, dispatch_write, (int file, void *data, void *queue, void *handler), (file, data, queue, handler),
        true, file, NULL, )

// Run loops inside of work, and their observers, as of notification queues.
REFUSED(int32_t, CFRunLoopRunInMode, (void *mode, double seconds, unsigned char returns), (mode, seconds, returns),
        true, loop, "runs a run loop", 1)
REFUSED(void, CFRunLoopAddObserver, (void *loop, void *observer, void *mode), (loop, observer, mode), true, observer,
        NULL, )

// Work items that are waited for, and semaphores of the C library, which libraries use for themselves as well.
REFUSED(intptr_t, dispatch_block_wait, (void *item, uint64_t timeout), (item, timeout), true, item, NULL, 0)
REFUSED(void, dispatch_block_notify, (void *item, void *queue, void *block), (item, queue, block), true, item, NULL, )
#define BLOCKS(semaphore) capture.plays_threads && sem_getvalue(semaphore, &places) == 0 && places == 0 && !WAITS_FOR_REAL
static _Thread_local int places;
REFUSED(int, sem_wait, (sem_t *semaphore), (semaphore), BLOCKS(semaphore), semaphore, NULL, 0)
REFUSED(int, sem_timedwait, (sem_t *semaphore, const struct timespec *until), (semaphore, until), BLOCKS(semaphore),
        semaphore, NULL, 0)

// Queues that wait until they are resumed; dispatch_suspend is refused with the sources.
REFUSED(void *, dispatch_queue_attr_make_initially_inactive, (void *attribute), (attribute), true, queue, NULL,
        attribute)

// Sources that are no timers; those of a journey are refused when they are made.
REFUSED(void, dispatch_source_merge_data, (void *source, uintptr_t value), (source, value), true, wake,
        "a Dispatch source", )
#endif
