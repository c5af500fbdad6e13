#include "capture.h"

#ifdef HEARS_CALLS
#define SWIFT_CALL __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
typedef SWIFT_CALL void *(*getter)(SELF type);

// A getter by the name that the compiler gives it: the app calls the program's own definition, which gives the
// journey's object, if there is one.
#define GETTER_HOOK(name, handler, symbol)                                \
  HOOK SWIFT_CALL void *name(SELF type) __asm__(symbol);                  \
  SWIFT_CALL void *name(SELF type) {                                      \
    static getter next;                                                   \
    void *own = capture.handlers ? TELL(handler) : NULL;                  \
    if (own) return own;                                                  \
    if (!next) next = (getter)dlsym(RTLD_NEXT, symbol);                   \
    return next(type);                                                    \
  }

// Lets the session of a configuration, NULL for all sessions without protocols of their own, refuse requests to other
// machines.
extern __attribute__((weak)) void capture_prepare_session(void *configuration);

static void prepare(void *configuration) {
  if (capture_prepare_session && capture_runs_tests()) capture_prepare_session(configuration);
}

// The shared session keeps the protocols that are registered when it is made, which may be inside of Foundation, as in
// `Data(contentsOf:)`, where no hook is called.
__attribute__((constructor)) static void prepare_early(void) { prepare(NULL); }

// URLSession.shared: each journey has its own session and queues.
GETTER_HOOK(captured_shared_session, session, "$s20FoundationNetworking10URLSessionC6sharedACvgZ")

// OperationQueue.main: operations that two journeys add to one queue could run in either journey.
GETTER_HOOK(captured_main_operations, main_operations, "$s10Foundation14OperationQueueC4mainACvgZ")

// The initialisers of URLSession: a protocol joins the configuration, before those that ask a network.
// The delegate of the second initialiser is an object and its conformance.
#define SESSION "$s20FoundationNetworking10URLSessionC13configuration"
#define PLAIN SESSION "AcA0C13ConfigurationC_tcfC"
#define DELEGATED SESSION "8delegate0E5QueueAcA0C13ConfigurationC_AA0C8Delegate_pSg0A009OperationF0CSgtcfC"

#define SESSION_HOOK(name, symbol, parameters, arguments)                             \
  HOOK SWIFT_CALL void *name parameters __asm__(symbol);                              \
  SWIFT_CALL void *name parameters {                                                  \
    static SWIFT_CALL void *(*next) parameters;                                       \
    if (!next) next = (SWIFT_CALL void *(*) parameters)dlsym(RTLD_NEXT, symbol);      \
    prepare(configuration);                                                           \
    return next arguments;                                                            \
  }
SESSION_HOOK(captured_plain_session, PLAIN, (void *configuration, SELF type), (configuration, type))
SESSION_HOOK(captured_delegated_session, DELEGATED,
             (void *configuration, void *delegate, void *conformance, void *queue, SELF type),
             (configuration, delegate, conformance, queue, type))
#endif
