import CSchedulerHooks
import ProofsheetBasics

/// The record of a played journey: the steps with their events, and the end.
package struct Story: Sendable {
  package struct Step: Sendable {
    package let title: String
    /// Whether the user acts in the step; false for a wait.
    package var isAct = true
    package internal(set) var events: [StoryEvent] = []
  }

  /// The title of the step in which the user leaves.
  package static let leaving = "leaves"

  let journey: String
  let scenario: String
  /// The scenario's start, zone and locale, as text; nil when it specifies none of them.
  let start: String?
  /// The events before the first step.
  var prologue: [StoryEvent] = []
  package internal(set) var steps: [Step] = []
  /// The remaining work, the remaining waits and the unused stubs at the end.
  var ending: [String] = []

  init(journey: String = "", scenario: String = "", start: String? = nil) {
    (self.journey, self.scenario, self.start) = (journey, scenario, start)
  }

  /// The first lines of the transcript, up to the first step.
  var heading: [String] {
    let start = start.map { ["starts: " + $0] } ?? []
    return ["journey: " + journey, "scenario: " + scenario] + start + [""]
  }
}

/// One line of a transcript, with its role.
package struct StoryLine: Sendable {
  package enum Role: Sendable {
    case heading
    case step(title: String)
    case event(StoryEvent)
    /// A line below an event.
    case below
    case ending
  }

  package let text: String
  package let role: Role

  package init(text: String, role: Role) { (self.text, self.role) = (text, role) }

  package var event: StoryEvent? {
    if case .event(let event) = role { event } else { nil }
  }

  package var title: String? {
    if case .step(let title) = role { title } else { nil }
  }
}

extension Story {
  /// The transcript, without a final newline.
  package var text: String { lines.map(\.text).joined(separator: "\n") }

  /// The lines of the transcript.
  package var lines: [StoryLine] {
    var lines = heading.map { StoryLine(text: $0, role: .heading) }
    for event in prologue { event.append(to: &lines) }
    for (index, step) in steps.enumerated() {
      lines.append(StoryLine(text: title(ofStep: index), role: .step(title: step.title)))
      for event in step.events { event.append(to: &lines) }
    }
    guard let last = ending.first else { return lines }
    lines.append(StoryLine(text: "", role: .heading))
    lines.append(StoryLine(text: "end: " + last, role: .ending))
    for words in ending.dropFirst() {
      lines.append(StoryLine(text: "     " + words, role: .ending))
    }
    return lines
  }

  func title(ofStep index: Int) -> String { "\(index + 1). \(steps[index].title)" }
}

extension StoryEvent {
  fileprivate func append(to lines: inout [StoryLine]) {
    lines.append(StoryLine(text: Self.indented(line), role: .event(self)))
    for line in below { lines.append(StoryLine(text: Self.indented(line), role: .below)) }
  }

  static func indented(_ line: String) -> String { line.isEmpty ? "" : "   " + line }
}

/// An event in a transcript: its line, the lines below, and the facts of these lines.
package struct StoryEvent: Hashable, Sendable {
  /// The kind of an event, with the text that begins the event's line.
  package enum Kind: String, Sendable {
    case screen = ""
    case back = "back on "
    case came = "+ "
    case gone = "- "
    case changed = "~ "
    case request = "> "
    case answer = "< "
    case cancellation = "x "
    case trouble = "! "
    case call = "* "
    case time = "@ "
    case silence = "= "
    case omission = "… "
  }

  package let kind: Kind
  /// The event's line, without the text with which ``kind`` begins the line.
  package let words: String
  package internal(set) var below: [String]
  /// The path of a change, the name of a call, or the request.
  package let subject: String
  /// The number of the request that the event is or ends, in the order of sending.
  var request: Int?

  /// Creates an event, whose subject is `words` unless another subject is given.
  package init(
    _ kind: Kind,
    _ words: String,
    of subject: String? = nil,
    below: [String] = []
  ) {
    (self.kind, self.words, self.subject) = (kind, words, subject ?? words)
    self.below = below
  }

  package var line: String { kind.rawValue + words }
  package var lines: [String] { [line] + below }
}

extension StoryEvent {
  /// Whether the event changes the fact with this name, or a part of the fact.
  package func changes(_ name: Substring) -> Bool {
    guard kind == .changed || kind == .came || kind == .gone, !name.isEmpty,
      subject.hasPrefix(name)
    else { return false }
    let rest = subject.utf8.dropFirst(name.utf8.count).first
    return rest == nil || rest == 0x2E || rest == 0x5B
  }

  /// Whether the event is the request of this number, or its outcome.
  package func isOf(_ number: Int) -> Bool { request == number }

  /// Whether the event belongs to a request with this method and path, and with any query.
  package func isOf(_ request: String) -> Bool {
    subject == request || subject.hasPrefix(request + "?")
  }
}

/// The report on standard error when the process crashes in a step: the transcript so far.
enum TrapReport {
  /// Runs `body`; if the current thread crashes meanwhile, a report with these first lines is written.
  static func whileUsed<Result>(
    _ heading: [String],
    _ body: () throws -> Result
  ) rethrows -> Result {
    let report = trap_report_create()
    trap_report_use(report)
    defer {
      trap_report_use(nil)
      trap_report_free(report)
    }
    append(heading)
    return try body()
  }

  /// Appends lines to the report of the current thread, if there is one.
  static func append(_ lines: [String]) { for line in lines { trap_report_append(line + "\n") } }
}
