#pragma once
#include <TargetConditionals.h>
#include_next <signal.h>
#if TARGET_OS_TV || TARGET_OS_WATCH
extern int sigaltstack(const stack_t *, stack_t *) __attribute__((unavailable("prohibited")));
#endif
