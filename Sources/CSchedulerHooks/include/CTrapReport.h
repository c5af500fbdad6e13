#pragma once
/// The report about a journey, kept where a signal handler can read it.
typedef struct trap_report trap_report;

/// Creates an empty report; the first call also installs the signal handlers of the process.
trap_report *_Nonnull trap_report_create(void);

/// Frees a report that no thread uses.
void trap_report_free(trap_report *_Nonnull report);

/// Sets the report that is written when this thread crashes; NULL for none.
void trap_report_use(trap_report *_Nullable report);

/// Appends text to this thread's report, if there is one.
void trap_report_append(const char *_Nonnull text);

/// The address at which another thread can read which report this thread uses.
trap_report *_Nullable const *_Nonnull trap_report_place(void);
