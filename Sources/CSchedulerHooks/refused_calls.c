#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <spawn.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// The calls that run outside a journey, on a thread or in a process of their own.

// The file name of the library that an address belongs to, or an empty text.
const char *capture_library(void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname ? info.dli_fname : "";
}

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
    TELL(refuse, captured_refusal_session, NULL);
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

HOOK int posix_spawn(pid_t *restrict process, const char *restrict path,
                     const posix_spawn_file_actions_t *actions,
                     const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                     char *const environment[restrict]) {
  PASS(int, posix_spawn,
       (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
        char *const *, char *const *),
       (process, path, actions, attributes, arguments, environment));
  TELL(refuse, captured_refusal_process, path);
  return EPERM;
}

// The calls that read and write files in the background, by threads of Dispatch.
#define FILE_HOOK(result, name, parameters, arguments)    \
  HOOK result name parameters {                           \
    NEXT(result, name, parameters);                       \
    if (capture.handlers) TELL(refuse, captured_refusal_file, NULL); \
    return next arguments;                                \
  }
FILE_HOOK(void *, dispatch_io_create, (unsigned long type, int file, void *queue, void *cleanup),
          (type, file, queue, cleanup))
FILE_HOOK(void *, dispatch_io_create_with_path,
          (unsigned long type, const char *path, int flags, mode_t mode, void *queue, void *cleanup),
          (type, path, flags, mode, queue, cleanup))
FILE_HOOK(void, dispatch_read, (int file, size_t length, void *queue, void *handler),
          (file, length, queue, handler))
FILE_HOOK(void, dispatch_write, (int file, void *data, void *queue, void *handler),
          (file, data, queue, handler))

HOOK pid_t fork(void) {
  PASS(pid_t, fork, (void), ());
  TELL(refuse, captured_refusal_process, NULL);
  errno = EPERM;
  return -1;
}
#endif
