#include "capture.h"

#ifdef HEARS_CALLS
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What Dispatch does not publish: whether a queue is concurrent or on the main queue, and whether an object is a source.
// The properties are noted when an object is created, on any thread, and by address; a later object at the same address
// replaces them.

typedef struct fact {
  const void *object;
  bool is_concurrent, is_main, is_source, is_played;
  // The serial queue at the end of the targets, if that is another queue.
  void *root;
  struct fact *next;
} fact;

enum { bucket_count = 256 };
static fact *buckets[bucket_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static fact **bucket(const void *object) {
  return &buckets[((uintptr_t)object >> 4) * 0x9E3779B1u % bucket_count];
}

static fact find(const void *object) {
  pthread_mutex_lock(&lock);
  fact found = {.object = object};
  for (fact *at = *bucket(object); at; at = at->next) {
    if (at->object == object) found = *at;
  }
  pthread_mutex_unlock(&lock);
  if (object == _dispatch_main_q) found.is_main = true;
  return found;
}

static void set(fact new) {
  bool is_plain = !new.is_concurrent && !new.is_main && !new.is_source && !new.root;
  pthread_mutex_lock(&lock);
  fact **first = bucket(new.object), *at = *first;
  while (at && at->object != new.object) at = at->next;
  if (!at && !is_plain && (at = malloc(sizeof *at))) {
    at->next = *first;
    *first = at;
  }
  if (at) {
    new.next = at->next;
    *at = new;
  }
  pthread_mutex_unlock(&lock);
}

bool captured_queue_is_serial(void *queue) {
  return !find(queue).is_concurrent && !captured_queue_is_global(queue);
}

void *captured_queue_root(void *queue) {
  void *root = find(queue).root;
  return root ? root : queue;
}

// The root of queues with this target; NULL if the target starts several pieces at a time.
static void *root_on(void *target) {
  if (!target || find(target).is_main) return NULL;
  void *root = captured_queue_root(target);
  return captured_queue_is_serial(root) ? root : NULL;
}

bool captured_queue_is_main(void *queue) { return find(queue).is_main; }

extern const char *dispatch_queue_get_label(void *queue);

const char *captured_queue_label(void *queue) {
  const char *label = dispatch_queue_get_label(queue);
  return label ? label : "";
}

void captured_note_source(void *source, bool is_of_journey) {
  set((fact){.object = source, .is_source = true, .is_played = is_of_journey});
}

// MARK: - New queues

extern char _dispatch_queue_attr_concurrent[];
extern void *dispatch_queue_attr_make_with_qos_class(void *attribute, unsigned qos, int priority);
extern void *dispatch_queue_attr_make_with_autorelease_frequency(void *attribute, unsigned long frequency);

// Whether an attribute is the concurrent one, with any class of service and any frequency.
static bool is_concurrent(void *attribute) {
  if (!attribute) return false;
  attribute = dispatch_queue_attr_make_with_qos_class(attribute, 0, 0);
  return dispatch_queue_attr_make_with_autorelease_frequency(attribute, 0) == _dispatch_queue_attr_concurrent;
}

static void *made(const char *label, void *queue, void *attribute, void *target) {
  set((fact){
      .object = queue,
      .is_concurrent = is_concurrent(attribute),
      .is_main = target && find(target).is_main,
      .root = root_on(target),
  });
  capture_note_owner(queue, label);
  return queue;
}

HOOK void *dispatch_queue_create(const char *label, void *attribute) {
  NEXT(void *, dispatch_queue_create, (const char *, void *));
  return made(label, next(label, attribute), attribute, NULL);
}

HOOK void *dispatch_queue_create_with_target(const char *label, void *attribute, void *target) {
  NEXT(void *, dispatch_queue_create_with_target, (const char *, void *, void *));
  return made(label, next(label, attribute, target), attribute, target);
}

HOOK void dispatch_set_target_queue(void *object, void *target) {
  NEXT(void, dispatch_set_target_queue, (void *, void *));
  next(object, target);
  fact new = find(object);
  new.is_main = target && find(target).is_main;
  new.root = root_on(target);
  set(new);
}

// MARK: - Suspending

// Sources of a journey never fire by themselves, so they are active for real, also after the journey: releasing a
// suspended source ends the process, and so does resuming an active source.
HOOK void dispatch_suspend(void *object) {
  NEXT(void, dispatch_suspend, (void *));
  fact known = find(object);
  if (is_captured_source(object)) {
    TELL(source, captured_source_suspended, object, NULL);
  } else if (!known.is_played && (!capture.handlers || known.is_source || TELL(refuse, captured_refusal_queue, NULL))) {
    next(object);
  }
}

static void tell_resumed(void *object, fact known) {
  if (is_captured_source(object)) {
    TELL(source, captured_source_resumed, object, NULL);
  } else if (capture.handlers && known.is_source) {
    REFUSE_SOURCE;
  }
}

HOOK void dispatch_activate(void *object) {
  NEXT(void, dispatch_activate, (void *));
  next(object);
  tell_resumed(object, find(object));
}

HOOK void dispatch_resume(void *object) {
  NEXT(void, dispatch_resume, (void *));
  fact known = find(object);
  if (known.is_played) return dispatch_activate(object);
  next(object);
  tell_resumed(object, known);
}

// The global queues of the process have labels with this prefix.
bool captured_queue_is_global(const void *queue) {
  const char prefix[] = "com.apple.root.";
  return strncmp(captured_queue_label((void *)queue), prefix, sizeof prefix - 1) == 0;
}
#else
bool captured_queue_is_serial(void *queue) { return true; }
bool captured_queue_is_global(const void *queue) { return false; }
void *captured_queue_root(void *queue) { return queue; }
const char *captured_queue_label(void *queue) { return ""; }
#endif
