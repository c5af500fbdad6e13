// Types of C as a view model may hold them, which Swift imports and has not laid out.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// An enum whose cases may grow, as Apple's frameworks declare theirs.
typedef enum __attribute__((enum_extensibility(open))) open_subject : int {
  open_subject_light = 1,
  open_subject_dark = 2,
} open_subject;

/// An enum that has all of its cases.
typedef enum __attribute__((enum_extensibility(closed))) closed_subject : int {
  closed_subject_light = 1,
  closed_subject_dark = 2,
} closed_subject;

/// An enum that Swift imports as a struct.
typedef enum { plain_subject_light = 1, plain_subject_dark = 2 } plain_subject;

typedef union {
  int number;
  float fraction;
} union_subject;

/// A struct of bits alone.
typedef struct {
  unsigned is_new : 1, is_read : 1;
} bits_subject;

/// A struct with a field that a mirror shows beside one that none does.
typedef struct {
  int count;
  unsigned is_new : 1;
} mixed_subject;

typedef struct {
  int count;
  union {
    int number;
    float fraction;
  };
} anonymous_subject;

/// A struct whose fields leave room for nothing else, whatever lies between them.
typedef struct {
  int8_t sign;
  double amount;
  int16_t digits[3];
  const char *text;
  open_subject style;
} whole_subject;

mixed_subject mixed_subject_make(int count, bool is_new);

/// Takes the runtime's hook for jobs, as packages do that make everything run in one order.
void other_hook_take(void);
void other_hook_give_back(void);
bool other_hook_is_free(void);

/// How many jobs that hook has seen.
int other_hook_count(void);
