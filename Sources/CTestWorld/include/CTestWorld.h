#pragma once
#include <stdbool.h>

/// A locale, its calendar and a zone, as Foundation sees them.
typedef struct test_world test_world;

/// The world with these names, which stays in memory; NULL where the program cannot set a world.
const test_world *_Nullable test_world_named(const char *_Nonnull locale, const char *_Nonnull zone);

/// Sets the world of all threads that have no world of their own.
void test_world_set(const test_world *_Nonnull world);

/// Sets the function that returns the own world of a thread, or NULL.
void test_world_ask(const test_world *_Nullable (*_Nonnull of_thread)(void));

/// Sets what the report of a crash of this thread names, until the next call; returns what it named before.
const char *_Nullable proofsheet_renders(const char *_Nullable what);

/// Writes to standard error when the process crashes with a signal; async-signal-safe.
typedef void (*crash_writer)(int signal);

/// Sets the function with which the report of a crash begins.
void crash_report_begin_with(crash_writer _Nonnull writer);
