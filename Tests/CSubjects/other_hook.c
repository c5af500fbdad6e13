#include "CSubjects.h"

#include <stdatomic.h>
#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))
typedef SWIFT_CALL void (*original)(void *);

extern void *swift_task_enqueueGlobal_hook;
static atomic_int count;

static SWIFT_CALL void hear(void *job, original go_on) {
  count++;
  go_on(job);
}

void other_hook_take(void) { swift_task_enqueueGlobal_hook = (void *)hear; }
void other_hook_give_back(void) { swift_task_enqueueGlobal_hook = NULL; }
bool other_hook_is_free(void) { return !swift_task_enqueueGlobal_hook; }
int other_hook_count(void) { return count; }
