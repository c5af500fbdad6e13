#include "capture.h"

#ifdef HEARS_CALLS
// Notes the thread that resumes a continuation. A resumption before the task waits enqueues no job, so no hook of the
// runtime would see the resumption.
#define SWIFT_CALL __attribute__((swiftcall))

// An unchecked continuation is the task itself.
#define RESUME(symbol)                                             \
  HOOK SWIFT_CALL void symbol(void *task) {                        \
    static SWIFT_CALL void (*next)(void *);                        \
    if (!next) next = (SWIFT_CALL void (*)(void *))dlsym(RTLD_NEXT, #symbol); \
    scheduler_hooks_note_resume(task);                             \
    next(task);                                                    \
  }
RESUME(swift_continuation_resume)
RESUME(swift_continuation_throwingResume)

HOOK SWIFT_CALL void swift_continuation_throwingResumeWithError(void *task, void *error) {
  static SWIFT_CALL void (*next)(void *, void *);
  if (!next) {
    next = (SWIFT_CALL void (*)(void *, void *))dlsym(RTLD_NEXT,
                                                      "swift_continuation_throwingResumeWithError");
  }
  scheduler_hooks_note_resume(task);
  next(task, error);
}

// The offset of the task in the object of a checked continuation; 0 until the check of the runtime has found it.
static int64_t task_offset;

void capture_set_task_offset(int64_t offset) { task_offset = offset; }

// The runtime's own functions, by their numbers below; NULL before the first call.
__attribute__((used)) static void *next_resumes[2];

__attribute__((used)) static void *note_checked_resume(char **continuation, int number) {
  static const char *const names[] = {"$sScC6resume9returningyxn_tF",
                                      "$sScC6resume8throwingyq_n_tF"};
  if (!capture.handlers && task_offset) {
    void *task = *(void **)(*continuation + task_offset);
    if (task) scheduler_hooks_note_resume(task);
  }
  if (!next_resumes[number]) next_resumes[number] = dlsym(RTLD_NEXT, names[number]);
  return next_resumes[number];
}

// C cannot express the arguments of a generic method, so every register stays unchanged. The continuation is a
// structure of the library's, which is passed by its address as `self`. Without a journey in the process the hook
// does nothing.
#if defined(__x86_64__)
#define FORWARD(symbol, number)                                                          \
  __asm__(".text\n.weak " symbol "\n.type " symbol ", @function\n" symbol ":\n"          \
          "mov next_resumes+8*" number "(%rip), %r11; test %r11, %r11; jz 1f\n"             \
          "cmpl $0, capture_journeys(%rip); jne 1f; jmp *%r11\n1:\n"                      \
          "push %rdi; push %rsi; push %rdx; push %rcx; push %r8; push %r9; push %rax\n"  \
          "push %r14; push %r13\n"                                                       \
          "mov %r13, %rdi; mov $" number ", %esi; call note_checked_resume; mov %rax, %r11\n" \
          "pop %r13; pop %r14\n"                                                         \
          "pop %rax; pop %r9; pop %r8; pop %rcx; pop %rdx; pop %rsi; pop %rdi\n"         \
          "jmp *%r11\n.size " symbol ", .-" symbol "\n");
#elif defined(__aarch64__)
#define FORWARD(symbol, number)                                                    \
  __asm__(".text\n.weak " symbol "\n.type " symbol ", %function\n" symbol ":\n"    \
          "stp x29, x30, [sp, #-80]!\nstp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\n" \
          "stp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\n"                         \
          "mov x0, x20\nmov w1, #" number "\nbl note_checked_resume\nmov x16, x0\n" \
          "ldp x6, x7, [sp, #64]\nldp x4, x5, [sp, #48]\nldp x2, x3, [sp, #32]\n"  \
          "ldp x0, x1, [sp, #16]\nldp x29, x30, [sp], #80\n"                       \
          "br x16\n.size " symbol ", .-" symbol "\n");
#else
#define FORWARD(symbol, number)
#endif
FORWARD("$sScC6resume9returningyxn_tF", "0")
FORWARD("$sScC6resume8throwingyq_n_tF", "1")
#else
void capture_set_task_offset(int64_t offset) { (void)offset; }
#endif
