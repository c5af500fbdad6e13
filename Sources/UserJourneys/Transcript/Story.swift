package import ProofsheetBasics

/// The record of a played journey: the steps with their events, and the end.
package struct Story: Sendable {
  package struct Step: Sendable {
    package let title: String
    /// The start of the step, on virtual time.
    var start = Duration.zero
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

extension Story {
  /// The line numbers of the story's steps and requests in the transcript.
  package var outline: JourneyOutline {
    var outline = JourneyOutline(scenario: scenario)
    var open: [Int: Int] = [:]
    for (place, line) in lines.enumerated() {
      switch line.role {
      case .step(let title):
        let start = steps[outline.steps.count].start
        outline.steps.append(.init(title: title, begins: .init(line: place, at: start)))
      case .event(let event):
        if let exchange = event.exchange { outline.take(exchange, at: place, &open) }
      case .ending: outline.end = outline.end ?? place
      case .heading, .below: break
      }
    }
    return outline
  }
}

extension JourneyOutline {
  /// Notes a request, or its outcome.
  ///
  /// - Parameters:
  ///   - exchange: The request, or its outcome.
  ///   - line: The line in the transcript.
  ///   - open: The places of unanswered requests, by the number of the request.
  fileprivate mutating func take(
    _ exchange: StoryEvent.Exchange,
    at line: Int,
    _ open: inout [Int: Int]
  ) {
    let moment = Moment(line: line, at: exchange.time)
    guard let outcome = exchange.outcome else {
      open[exchange.number] = requests.count
      return requests.append(Request(sent: moment))
    }
    guard let request = open.removeValue(forKey: exchange.number) else { return }
    requests[request].ended = moment
    requests[request].outcome = outcome
    requests[request].answer = exchange.answer
  }
}
