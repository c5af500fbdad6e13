#include "capture.h"

#ifdef HEARS_CALLS
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The properties of queues that Dispatch does not publish: concurrent, on the main queue, not yet activated, or
// suspended. They are noted when a queue is created, on any thread, and by address; a later queue at the same
// address replaces them.

typedef struct fact {
  const void *object;
  bool is_concurrent, is_inactive, is_main, is_source, is_played;
  int suspensions;
  // The serial queue at the end of the targets, if that is another queue.
  void *root;
  struct fact *next;
} fact;

enum { bucket_count = 256 };
static fact *buckets[bucket_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

extern char _dispatch_queue_attr_concurrent[];

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
  if (object == _dispatch_queue_attr_concurrent) found.is_concurrent = true;
  if (object == _dispatch_main_q) found.is_main = true;
  return found;
}

static void set(fact new) {
  bool is_plain = !new.is_concurrent && !new.is_inactive && !new.is_main && !new.is_source &&
                  !new.suspensions && !new.root;
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

void *captured_queue_suspended(void *queue) {
  fact known = find(queue);
  if (known.suspensions > 0) return queue;
  return known.root && find(known.root).suspensions > 0 ? known.root : NULL;
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

// MARK: - The properties in a queue's attributes

static void *derived(const void *from, void *attribute, bool is_inactive) {
  fact new = find(from);
  if (attribute == from && !is_inactive) return attribute;
  new.object = attribute;
  new.is_inactive |= is_inactive;
  if (attribute) set(new);
  return attribute;
}

HOOK void *dispatch_queue_attr_make_initially_inactive(void *attribute) {
  NEXT(void *, dispatch_queue_attr_make_initially_inactive, (void *));
  return derived(attribute, next(attribute), true);
}

HOOK void *dispatch_queue_attr_make_with_autorelease_frequency(void *attribute, unsigned long f) {
  NEXT(void *, dispatch_queue_attr_make_with_autorelease_frequency, (void *, unsigned long));
  return derived(attribute, next(attribute, f), false);
}

HOOK void *dispatch_queue_attr_make_with_qos_class(void *attribute, unsigned qos, int priority) {
  NEXT(void *, dispatch_queue_attr_make_with_qos_class, (void *, unsigned, int));
  return derived(attribute, next(attribute, qos, priority), false);
}

static void *made(const char *label, void *queue, const void *attribute, void *target) {
  fact new = find(attribute);
  new.object = queue;
  new.is_main = target && find(target).is_main;
  new.root = root_on(target);
  new.suspensions = new.is_inactive ? 1 : 0;
  set(new);
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

// MARK: - Waits for a queue

// The lock is held from the read of a count to its change, because two threads may suspend the same queue.
static pthread_mutex_t suspending = PTHREAD_MUTEX_INITIALIZER;

// Sources of a journey never fire by themselves, so they are active for real, also after the journey: releasing a
// suspended source ends the process, and so does resuming an active source.
HOOK void dispatch_suspend(void *object) {
  NEXT(void, dispatch_suspend, (void *));
  if (is_captured_source(object)) {
    TELL(source, captured_source_suspended, object, NULL);
    return;
  }
  if (find(object).is_played) return;
  next(object);
  pthread_mutex_lock(&suspending);
  fact new = find(object);
  new.suspensions++;
  set(new);
  pthread_mutex_unlock(&suspending);
}

static void resumed(void *object, bool is_activation) {
  pthread_mutex_lock(&suspending);
  fact new = find(object);
  bool is_one_less = new.suspensions > 0 && (!is_activation || new.is_inactive);
  if (is_one_less) {
    new.suspensions--;
    new.is_inactive = false;
    set(new);
  }
  pthread_mutex_unlock(&suspending);
  if (capture.handlers && new.is_source) REFUSE_SOURCE;
  // A stack that waits for the queue may go on.
  if (capture.handlers && is_one_less && new.suspensions == 0) TELL(left, object);
}

static void next_resume(void *object) {
  NEXT(void, dispatch_resume, (void *));
  next(object);
}

static void next_activate(void *object) {
  NEXT(void, dispatch_activate, (void *));
  next(object);
}

HOOK void dispatch_resume(void *object) {
  find(object).is_played ? next_activate(object) : next_resume(object);
  if (is_captured_source(object)) {
    TELL(source, captured_source_resumed, object, NULL);
  } else {
    resumed(object, false);
  }
}

HOOK void dispatch_activate(void *object) {
  next_activate(object);
  if (is_captured_source(object)) {
    TELL(source, captured_source_resumed, object, NULL);
  } else {
    resumed(object, true);
  }
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
void *captured_queue_suspended(void *queue) { return NULL; }
const char *captured_queue_label(void *queue) { return ""; }
#endif
