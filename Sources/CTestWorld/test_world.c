// The zone, the locale and the calendar of a test process are the ones that its package names, and not the machine's.
// The app and Foundation's own modules both call the functions below.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTestWorld.h"
#include <stddef.h>

// As in the hooks of journeys: a program's own definitions win on Linux with a shared C library.
#ifdef __linux__
#include <features.h>
#endif
#ifdef __GLIBC__
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A weak definition gives way to the library's in a statically linked program.
#define HOOK __attribute__((weak, visibility("default")))
// A sanitizer's own definitions are weak, and would win over a weak hook.
#define CLOCK_HOOK __attribute__((visibility("default")))
#define SWIFT_CALL __attribute__((swiftcall))
#define ESSENTIALS "$s20FoundationEssentials"

// A value of Foundation around one object; an optional value is nil where the object is NULL.
typedef struct {
  void *object, *conformance;
} value;

struct test_world {
  value zone, locale, calendar;
  char *zone_name, *locale_name;
  test_world *next;
};

static const test_world *of_process;
static const test_world *(*of_thread)(void);

void test_world_set(const test_world *world) { of_process = world; }
void test_world_ask(const test_world *(*ask)(void)) { of_thread = ask; }

static const test_world *own(void) { return of_thread ? of_thread() : NULL; }
static const test_world *any(void) {
  const test_world *world = own();
  return world ? world : of_process;
}

extern void *swift_retain(void *object);
extern void swift_release(void *object);
extern void swift_bridgeObjectRelease(void *object);

static value keep(value value) {
  swift_retain(value.object);
  return value;
}

// The function to call where there is no world, as `next`.
#define NEXT(convention, result, symbol, parameters) \
  static convention result(*next) parameters;        \
  if (!next) next = (convention result(*) parameters)dlsym(RTLD_NEXT, symbol)

#define VALUE_HOOK(name, world_of, answer, symbol)  \
  HOOK SWIFT_CALL value name(void) __asm__(symbol); \
  SWIFT_CALL value name(void) {                     \
    const test_world *world = world_of();           \
    if (world) return answer;                       \
    NEXT(SWIFT_CALL, value, symbol, (void));        \
    return next();                                  \
  }

// Outside of journeys the zone is that of the process in fact, by TZ and `NSTimeZone.default`, so that a test may set
// another one.
#define ZONE keep(world->zone)
#define LOCALE ESSENTIALS "6LocaleV7currentACvgZ"
VALUE_HOOK(world_zone, own, ZONE, ESSENTIALS "8TimeZoneV7currentACvgZ")
VALUE_HOOK(world_own_zone, own, ZONE, ESSENTIALS "8TimeZoneV19autoupdatingCurrentACvgZ")
VALUE_HOOK(world_default_zone, own, ZONE, ESSENTIALS "8TimeZoneV7defaultACSgvgZ")
VALUE_HOOK(world_set_zone, own, ZONE, ESSENTIALS "8TimeZoneV8_defaultACSgvgZ")
VALUE_HOOK(world_locale, any, keep(world->locale), LOCALE)
VALUE_HOOK(world_own_locale, any, keep(world->locale), ESSENTIALS "6LocaleV19autoupdatingCurrentACvgZ")

// A calendar has the default zone.
extern SWIFT_CALL void set_zone(value zone, __attribute__((swift_context)) value *calendar) __asm__(
    ESSENTIALS "8CalendarV8timeZoneAA04TimeE0Vvs");

static value in_default_zone(value calendar, const test_world *world) {
  value zone = world_default_zone();
  if (world && zone.object == world->zone.object) {
    swift_release(zone.object);
  } else if (zone.object) {
    set_zone(zone, &calendar);
  }
  return calendar;
}

#define CALENDAR in_default_zone(keep(world->calendar), world)
VALUE_HOOK(world_calendar, any, CALENDAR, ESSENTIALS "8CalendarV7currentACvgZ")
VALUE_HOOK(world_own_calendar, any, CALENDAR, ESSENTIALS "8CalendarV19autoupdatingCurrentACvgZ")

#define NEW_CALENDAR ESSENTIALS "8CalendarV10identifierA2C10IdentifierOh_tcfC"
HOOK SWIFT_CALL value world_new_calendar(uint8_t identifier) __asm__(NEW_CALENDAR);
SWIFT_CALL value world_new_calendar(uint8_t identifier) {
  NEXT(SWIFT_CALL, value, NEW_CALENDAR, (uint8_t));
  value result = next(identifier);
  return own() ? in_default_zone(result, NULL) : result;
}

// The functions that the formatters of Core Foundation call, which read the fields of its own objects.
extern void *CFStringCreateWithCString(void *allocator, const char *text, uint32_t encoding);
extern void *CFTimeZoneCreateWithName(void *allocator, void *name, bool is_abbreviation);
extern double CFTimeZoneGetSecondsFromGMT(void *zone, double time);
extern void *CFLocaleCreate(void *allocator, void *name);
extern void CFRelease(void *object);
enum : uint32_t { utf8 = 0x08000100 };

static void *zone_of_name(void *name) { return CFTimeZoneCreateWithName(NULL, name, false); }
static void *locale_of_name(void *name) { return CFLocaleCreate(NULL, name); }

#define OBJECT_HOOK(name, world_of, member, make)                      \
  HOOK void *name(void) {                                              \
    const test_world *world = world_of();                              \
    NEXT(, void *, #name, (void));                                     \
    if (!world) return next();                                         \
    void *word = CFStringCreateWithCString(NULL, world->member, utf8); \
    void *result = make(word);                                         \
    CFRelease(word);                                                   \
    return result ? result : next();                                   \
  }
OBJECT_HOOK(CFTimeZoneCopyDefault, own, zone_name, zone_of_name)
OBJECT_HOOK(CFTimeZoneCopySystem, any, zone_name, zone_of_name)
OBJECT_HOOK(CFLocaleCopyCurrent, any, locale_name, locale_of_name)

CLOCK_HOOK struct tm *localtime_r(const time_t *restrict time, struct tm *restrict result) {
  NEXT(, struct tm *, "localtime_r", (const time_t *, struct tm *));
  if (!own()) return next(time, result);
  void *zone = CFTimeZoneCopyDefault();
  // Core Foundation counts from 2001.
  time_t offset = (time_t)CFTimeZoneGetSecondsFromGMT(zone, (double)*time - 978307200);
  CFRelease(zone);
  time_t local = *time + offset;
  gmtime_r(&local, result);
  result->tm_gmtoff = offset;
  return result;
}

CLOCK_HOOK struct tm *localtime(const time_t *time) {
  static _Thread_local struct tm result;
  NEXT(, struct tm *, "localtime", (const time_t *));
  return own() ? localtime_r(time, &result) : next(time);
}

// MARK: - Making a world

typedef struct {
  uint64_t bits;
  void *object;
} text;

extern SWIFT_CALL text text_of(const char *name) __asm__("$sSS7cStringSSSPys4Int8VG_tcfC");
extern SWIFT_CALL value locale_of(text name) __asm__(ESSENTIALS "6LocaleV10identifierACSS_tcfC");
extern SWIFT_CALL value zone_of(text name) __asm__(ESSENTIALS "8TimeZoneV10identifierACSgSSh_tcfC");
extern SWIFT_CALL value calendar_of(value locale) __asm__(ESSENTIALS "6LocaleV8calendarAA8CalendarVvg");

// A statically linked program has no next definition, and nothing to replace.
static bool is_heard(void) { return dlsym(RTLD_NEXT, LOCALE) != NULL; }

static test_world *make(const char *locale, const char *zone) {
  test_world *world = calloc(1, sizeof *world);
  if (!world) return NULL;
  text name = text_of(zone);
  world->zone = zone_of(name);
  swift_bridgeObjectRelease(name.object);
  if (!world->zone.object) {
    free(world);
    return NULL;
  }
  world->locale = locale_of(text_of(locale));
  world->calendar = calendar_of(world->locale);
  set_zone(keep(world->zone), &world->calendar);
  world->zone_name = strdup(zone);
  world->locale_name = strdup(locale);
  return world;
}

const test_world *test_world_named(const char *locale, const char *zone) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static test_world *first;
  if (!is_heard()) return NULL;
  pthread_mutex_lock(&lock);
  test_world *world = first;
  while (world && (strcmp(world->locale_name, locale) != 0 || strcmp(world->zone_name, zone) != 0)) {
    world = world->next;
  }
  if (!world && (world = make(locale, zone))) {
    world->next = first;
    first = world;
  }
  pthread_mutex_unlock(&lock);
  return world;
}

// The world begins with the process, so that no object is older, whatever test comes first.
extern __attribute__((weak)) void proofsheet_begin_world(void);

__attribute__((constructor)) static void begin(void) {
  if (is_heard() && proofsheet_begin_world) proofsheet_begin_world();
}
#else
const test_world *test_world_named(const char *locale, const char *zone) { return NULL; }
void test_world_set(const test_world *world) {}
void test_world_ask(const test_world *(*ask)(void)) {}
#endif
