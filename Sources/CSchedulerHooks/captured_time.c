#include "capture.h"

void capture_set_now(int64_t now) { capture.now = now; }

#ifdef HEARS_CALLS
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Every clock of a captured thread shows its journey's time, and random numbers are the same in every run.

int64_t capture_time_since_1970(void) { return capture.start + capture.now; }

static int real_clock(clockid_t clock, struct timespec *time) {
  NEXT(int, clock_gettime, (clockid_t, struct timespec *));
  return next(clock, time);
}

static struct timespec timespec_of(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000};
}

CLOCK_HOOK int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!capture.handlers) return real_clock(clock, time);
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
      *time = timespec_of(capture_time_since_1970());
      return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
      *time = timespec_of(capture_uptime + capture.now);
      return 0;
    default:
      // The time of the processor is not the time of a clock.
      return real_clock(clock, time);
  }
}

CLOCK_HOOK int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  PASS(int, gettimeofday, (struct timeval *, void *), (time, zone));
  int64_t now = capture_time_since_1970();
  *time = (struct timeval){now / 1000000000, now % 1000000000 / 1000};
  return 0;
}

CLOCK_HOOK time_t time(time_t *result) {
  PASS(time_t, time, (time_t *), (result));
  time_t now = capture_time_since_1970() / 1000000000;
  if (result) *result = now;
  return now;
}

// MARK: - Dispatch's time

// The clocks of libdispatch's times: the running clock, the wall clock, or the clock since boot.
enum : uint64_t { not_uptime = 1ull << 63, wall = 1ull << 62 };

HOOK uint64_t dispatch_time(uint64_t when, int64_t delta) {
  NEXT(uint64_t, dispatch_time, (uint64_t, int64_t));
  if (!capture.handlers || when != 0) return next(when, delta);
  // The value 0 would mean "now" at every later use.
  return next((uint64_t)(capture_uptime + capture.now), delta);
}

int64_t capture_delay_until(uint64_t when) {
  if (when == 0) return 0;
  // For ever, in practice: two hundred years.
  int64_t delay = 6000000000ll * 1000000000ll;
  if (when == UINT64_MAX) return delay;
  if (!(when & not_uptime)) {
    delay = (int64_t)when - capture_uptime - capture.now;
  } else if (when & wall) {
    // Such a time may come from a date in seconds.
    delay = (-(int64_t)when - capture_time_since_1970() + 500) / 1000 * 1000;
  } else {
    delay = (int64_t)(when & ~not_uptime) - capture_uptime - capture.now;
  }
  return delay > 0 ? delay : 0;
}

// MARK: - Randomness

// The generator xorshift64*, whose state never becomes zero if it starts with another number.
void capture_fill_by_chance(void *buffer, size_t count) {
  uint64_t state = capture.random;
  unsigned char *bytes = buffer;
  while (count > 0) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    uint64_t value = state * 0x2545F4914F6CDD1Dull;
    size_t part = count < sizeof value ? count : sizeof value;
    memcpy(bytes, &value, part);
    bytes += part;
    count -= part;
  }
  capture.random = state;
}

HOOK ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
  PASS(ssize_t, getrandom, (void *, size_t, unsigned), (buffer, count, flags));
  capture_fill_by_chance(buffer, count);
  return (ssize_t)count;
}

// A UUID is read from the device.
static _Thread_local int random_file = -1;

HOOK int open(const char *path, int flags, ...) {
  NEXT(int, open, (const char *, int, ...));
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  int file = next(path, flags, mode);
  if (capture.handlers && file >= 0) {
    bool is_random = strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
    if (is_random) random_file = file;
    if (!is_random && file == random_file) random_file = -1;
  }
  return file;
}

// Another file may get the number of the closed file.
HOOK int close(int file) {
  NEXT(int, close, (int));
  if (file == random_file) random_file = -1;
  return next(file);
}

HOOK ssize_t read(int file, void *buffer, size_t count) {
  NEXT(ssize_t, read, (int, void *, size_t));
  if (!capture.handlers || file != random_file) return next(file, buffer, count);
  capture_fill_by_chance(buffer, count);
  // A sweep knows the UUIDs of a journey by this end.
  if (count == 16) memcpy((char *)buffer + 12, "prof", 4);
  return (ssize_t)count;
}
#endif
