#include "capture.h"

#ifdef HEARS_CALLS
#include <time.h>

// The zone, the locale and the calendar of a journey are its scenario's, and not the machine's. The app and
// Foundation's own modules both call these functions.
#define SWIFT_CALL __attribute__((swiftcall))
#define ESSENTIALS "$s20FoundationEssentials"

// A value of Foundation around one object; an optional value is nil where the object is NULL.
typedef struct {
  void *object, *conformance;
} value;

#define VALUE_HOOK(name, kind, symbol)                                               \
  HOOK SWIFT_CALL value name(void) __asm__(symbol);                                  \
  SWIFT_CALL value name(void) {                                                      \
    static SWIFT_CALL value (*next)(void);                                           \
    value result;                                                                    \
    if (capture.handlers) {                                                          \
      TELL(world, kind, &result);                                                    \
      return result;                                                                 \
    }                                                                                \
    if (!next) next = (SWIFT_CALL value (*)(void))dlsym(RTLD_NEXT, symbol);          \
    return next();                                                                   \
  }

VALUE_HOOK(captured_zone, captured_world_zone, ESSENTIALS "8TimeZoneV7currentACvgZ")
VALUE_HOOK(captured_own_zone, captured_world_zone, ESSENTIALS "8TimeZoneV19autoupdatingCurrentACvgZ")
VALUE_HOOK(captured_default_zone, captured_world_zone, ESSENTIALS "8TimeZoneV7defaultACSgvgZ")
VALUE_HOOK(captured_set_zone, captured_world_zone, ESSENTIALS "8TimeZoneV8_defaultACSgvgZ")
VALUE_HOOK(captured_locale, captured_world_locale, ESSENTIALS "6LocaleV7currentACvgZ")
VALUE_HOOK(captured_own_locale, captured_world_locale, ESSENTIALS "6LocaleV19autoupdatingCurrentACvgZ")
VALUE_HOOK(captured_calendar, captured_world_calendar, ESSENTIALS "8CalendarV7currentACvgZ")
VALUE_HOOK(captured_own_calendar, captured_world_calendar,
           ESSENTIALS "8CalendarV19autoupdatingCurrentACvgZ")

// A new calendar has the default zone.
#define CALENDAR ESSENTIALS "8CalendarV10identifierA2C10IdentifierOh_tcfC"
HOOK SWIFT_CALL value captured_made_calendar(uint8_t identifier) __asm__(CALENDAR);
SWIFT_CALL value captured_made_calendar(uint8_t identifier) {
  static SWIFT_CALL value (*next)(uint8_t);
  if (!next) next = (SWIFT_CALL value (*)(uint8_t))dlsym(RTLD_NEXT, CALENDAR);
  value result = next(identifier);
  if (capture.handlers) TELL(world, captured_world_zone_of_calendar, &result);
  return result;
}

// The functions that the formatters of Core Foundation call, which read the fields of its own objects.
extern void *CFTimeZoneCreateWithName(void *allocator, void *name, bool is_abbreviation);
extern void *CFLocaleCreate(void *allocator, void *name);
extern void CFRelease(void *object);

static void *zone_of_name(void *name) { return CFTimeZoneCreateWithName(NULL, name, false); }
static void *locale_of_name(void *name) { return CFLocaleCreate(NULL, name); }

#define OBJECT_HOOK(name, kind, make)                                                \
  HOOK void *name(void) {                                                            \
    PASS(void *, name, (void), ());                                                  \
    void *word;                                                                      \
    TELL(world, kind, &word);                                                        \
    void *result = make(word);                                                       \
    CFRelease(word);                                                                 \
    return result ? result : next();                                                 \
  }
OBJECT_HOOK(CFTimeZoneCopyDefault, captured_world_zone_name, zone_of_name)
OBJECT_HOOK(CFTimeZoneCopySystem, captured_world_zone_name, zone_of_name)
OBJECT_HOOK(CFLocaleCopyCurrent, captured_world_locale_name, locale_of_name)

CLOCK_HOOK struct tm *localtime_r(const time_t *restrict time, struct tm *restrict result) {
  PASS(struct tm *, localtime_r, (const time_t *, struct tm *), (time, result));
  int64_t offset = *time;
  TELL(world, captured_world_offset, &offset);
  time_t local = *time + offset;
  gmtime_r(&local, result);
  result->tm_gmtoff = offset;
  return result;
}

CLOCK_HOOK struct tm *localtime(const time_t *time) {
  static _Thread_local struct tm result;
  return localtime_r(time, &result);
}
#endif
