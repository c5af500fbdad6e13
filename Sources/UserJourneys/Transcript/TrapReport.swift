import CSchedulerHooks

/// The report on standard error when the process crashes in a step: the transcript so far, and the
/// notes since its last line.
///
/// Unchecked, because only the thread of the journey uses a report, as with the transcript.
final class TrapReport: @unchecked Sendable {
  private let report = trap_report_create()

  deinit { trap_report_free(report) }

  func append(_ lines: [String]) {
    var text = ""
    for line in lines {
      text += line
      text += "\n"
    }
    text.withCharacters { trap_report_append(report, $0, $1) }
  }

  /// Makes the notes permanent, because a run without a transcript has no line to replace them.
  func keep() { trap_report_keep(report) }

  /// Runs `body`; if the current thread crashes meanwhile, this report is written.
  func whileUsed<Result>(_ body: () throws -> Result) rethrows -> Result {
    trap_report_use(report)
    defer { trap_report_use(nil) }
    return try body()
  }

  /// Appends a note to the current thread's report; the next line of the transcript replaces the
  /// note.
  static func note(_ line: String) {
    var line = "   " + line
    line.withCharacters { trap_report_note($0, $1) }
  }
}

extension String {
  fileprivate mutating func withCharacters(_ body: (UnsafePointer<CChar>, Int) -> Void) {
    withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        if let start = bytes.baseAddress { body(start, bytes.count) }
      }
    }
  }
}
