#include "capture.h"

#ifdef __linux__
// The getter of URLSession.shared, by the name that the compiler gives it: what the app calls is the
// program's own definition. In a journey it gives the journey's session, so that no two journeys share
// one, and its queues.
#define GETTER "$s20FoundationNetworking10URLSessionC6sharedACvgZ"
typedef __attribute__((swiftcall)) void *(*getter)(__attribute__((swift_context)) void *type);

HOOK __attribute__((swiftcall)) void *captured_shared_session(
    __attribute__((swift_context)) void *type) __asm__(GETTER);

__attribute__((swiftcall)) void *captured_shared_session(
    __attribute__((swift_context)) void *type) {
  static getter next;
  void *session = capture.handlers ? TELL(session) : NULL;
  if (session) return session;
  if (!next) next = (getter)dlsym(RTLD_NEXT, GETTER);
  return next(type);
}
#endif
