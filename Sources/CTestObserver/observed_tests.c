// Runs when a process of tests is loaded: before the first test, and before Swift Testing reads its arguments.

#include "CTestObserver.h"

#include <string.h>
#include <unistd.h>

// `swift test` gives one path to all its processes, and each process that opens the file would empty it. So the number
// of the process takes the place of the zeros.
static void own_stream(int count, char **arguments) {
  for (int index = 1; index + 1 < count; index++) {
    if (strcmp(arguments[index], "--event-stream-output-path") != 0) continue;
    char *name = strstr(arguments[index + 1], "/events-0000000000.jsonl");
    if (name == NULL) continue;
    char *digit = name + strlen("/events-0000000000");
    for (unsigned number = (unsigned)getpid(); number > 0; number /= 10) *--digit = (char)('0' + number % 10);
  }
}

__attribute__((constructor)) static void observe_tests(int count, char **arguments) {
#if defined(__GLIBC__) || defined(__APPLE__)
  own_stream(count, arguments);
#endif
  // Without the observer, a process would know nothing of a test of XCTest that ends the process before its first check.
  proofsheet_observe_tests();
}
