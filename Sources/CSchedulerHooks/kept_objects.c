#include "capture.h"

#include <stddef.h>

// The references that keep an object alive. The symbols are weak: a runtime without a symbol gives no answer.

extern __attribute__((weak)) size_t swift_retainCount(const void *object);

int64_t capture_references(const void *object) {
#ifdef __linux__
  if (swift_retainCount) return (int64_t)swift_retainCount(object);
#endif
  return INT32_MAX;
}

typedef struct {
  const char *name;
  void (*free_name)(const char *);
  bool is_strong, is_var;
} property;

extern __attribute__((weak, swiftcall)) const void *swift_reflectionMirror_recursiveChildMetadata(
    const void *type, intptr_t index, property *found);

bool capture_property_keeps(const void *type, int64_t index) {
  if (!swift_reflectionMirror_recursiveChildMetadata) return true;
  property found = {.is_strong = true};
  swift_reflectionMirror_recursiveChildMetadata(type, (intptr_t)index, &found);
  if (found.free_name) found.free_name(found.name);
  return found.is_strong;
}
