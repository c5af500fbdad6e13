#include "capture.h"

#ifdef HEARS_CALLS
#include <errno.h>
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

HOOK int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                        void *(*start)(void *), void *restrict argument) {
  NEXT(int, pthread_create,
       (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
  if (!capture.handlers) return next(thread, attributes, start, argument);
  const char *caller = capture_library(__builtin_return_address(0));
  // A session without a matching protocol resolves a host's address on a thread of its own.
  if (strstr(caller, "libcurl")) {
    TELL(refuse, captured_refusal_session, NULL);
    return EAGAIN;
  }
  // Dispatch creates threads for itself, independent of its caller.
  if (!strstr(caller, "libdispatch")) TELL(refuse, captured_refusal_thread, NULL);
  return next(thread, attributes, start, argument);
}

HOOK int posix_spawn(pid_t *restrict process, const char *restrict path,
                     const posix_spawn_file_actions_t *actions,
                     const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                     char *const environment[restrict]) {
  NEXT(int, posix_spawn,
       (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
        char *const *, char *const *));
  if (!capture.handlers) {
    return next(process, path, actions, attributes, arguments, environment);
  }
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
  NEXT(pid_t, fork, (void));
  if (!capture.handlers) return next();
  TELL(refuse, captured_refusal_process, NULL);
  errno = EPERM;
  return -1;
}
#endif
