#include "capture.h"

#ifdef __linux__
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

// What runs outside a journey, on a thread or in a process of its own or on another machine.

// Whose code an address is of: the file name of its library, or an empty text.
static const char *library(void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname ? info.dli_fname : "";
}

HOOK int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                        void *(*start)(void *), void *restrict argument) {
  NEXT(int, pthread_create,
       (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
  if (!capture.handlers) return next(thread, attributes, start, argument);
  const char *caller = library(__builtin_return_address(0));
  // A session that no protocol answers looks for a host's address on a thread of its own.
  if (strstr(caller, "libcurl")) {
    TELL(refuse, captured_refusal_session, NULL);
    return EAGAIN;
  }
  // Dispatch makes threads for itself, whoever asks for them.
  if (!strstr(caller, "libdispatch")) TELL(refuse, captured_refusal_thread, NULL);
  return next(thread, attributes, start, argument);
}

// Whether a connection leaves the process; without one, nothing is sent yet.
static bool leaves(int socket, const struct sockaddr *address) {
  int type = 0;
  socklen_t length = sizeof type;
  getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &length);
  return type != SOCK_DGRAM && address->sa_family != AF_UNIX;
}

HOOK int connect(int socket, const struct sockaddr *address, socklen_t length) {
  NEXT(int, connect, (int, const struct sockaddr *, socklen_t));
  if (!capture.handlers || !leaves(socket, address)) return next(socket, address, length);
  char host[INET6_ADDRSTRLEN] = "", words[INET6_ADDRSTRLEN + 8];
  unsigned port = 0;
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    inet_ntop(AF_INET, &four->sin_addr, host, sizeof host);
    port = ntohs(four->sin_port);
  } else if (address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
    inet_ntop(AF_INET6, &six->sin6_addr, host, sizeof host);
    port = ntohs(six->sin6_port);
  }
  snprintf(words, sizeof words, "%s:%u", host, port);
  bool is_session = strstr(library(__builtin_return_address(0)), "libcurl") != NULL;
  TELL(refuse, is_session ? captured_refusal_session : captured_refusal_socket, words);
  errno = ENETUNREACH;
  return -1;
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

HOOK pid_t fork(void) {
  NEXT(pid_t, fork, (void));
  if (!capture.handlers) return next();
  TELL(refuse, captured_refusal_process, NULL);
  errno = EPERM;
  return -1;
}
#endif
