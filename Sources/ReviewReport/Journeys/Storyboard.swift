/// A transcript as pictures of its steps, and what was asked and answered on their time.
struct Storyboard {
  /// One step: what the user did, and what was to see then.
  struct Frame: Equatable {
    let title: String
    /// When it began.
    let time: String
    /// What happened, without the indentation that all of it has.
    var lines: [String] = []
  }

  /// One request, from the step in which it was sent to the one that had its answer.
  struct Request: Equatable {
    enum Outcome: String {
      case answered, failed, cancelled, unmatched, unanswered
    }

    let words: String
    let sent: Int
    let sentAt: String
    var ended: Int
    var endedAt: String
    /// What came back; nil where nothing did.
    var answer: String?
    var outcome = Outcome.unanswered
  }

  private(set) var name = ""
  private(set) var scenario = ""
  private(set) var frames: [Frame] = []
  private(set) var requests: [Request] = []
  /// The last words: what is still running, waiting or unused.
  private(set) var end: [String] = []

  private var open: [Int] = []
  private var now = VirtualTime()
  /// When the step began, and when it ends if it says so.
  private var start = VirtualTime()
  private var due: VirtualTime?

  /// Reads a transcript; nil for a text that is none, as the report of a sweep.
  init?(_ transcript: String) {
    guard transcript.hasPrefix("journey: ") else { return nil }
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() { take(line, from: lines[place...]) }
    endFrame()
    guard !frames.isEmpty else { return nil }
  }

  private mutating func take(_ line: Substring, from rest: ArraySlice<Substring>) {
    if !end.isEmpty {
      if !line.isEmpty { end.append(String(line.drop { $0 == " " })) }
    } else if line.hasPrefix("   ") || line.isEmpty {
      guard !frames.isEmpty else { return }
      takeEvent(String(line.dropFirst(3)))
    } else if line.hasPrefix("end: ") {
      endFrame()
      end = [String(line.dropFirst(5))]
    } else if frames.isEmpty, line.hasPrefix("journey: ") {
      name = String(line.dropFirst(9))
    } else if frames.isEmpty, line.hasPrefix("scenario: ") {
      scenario = String(line.dropFirst(10))
    } else if let title = Self.title(line) {
      endFrame()
      begin(title, rest.dropFirst())
    }
  }

  /// `types` of `12. types`.
  private static func title(_ line: Substring) -> String? {
    let number = line.prefix { $0.isNumber }
    let rest = line.dropFirst(number.count)
    return number.isEmpty || !rest.hasPrefix(". ") ? nil : String(rest.dropFirst(2))
  }

  private mutating func begin(_ title: String, _ below: ArraySlice<Substring>) {
    frames.append(Frame(title: title, time: now.text))
    start = now
    due = Self.duration(title).map { now + $0 }
    // What is told without a time happens at the end of a wait, unless something comes later in it.
    let isTold = below.prefix { $0.hasPrefix("   ") || $0.isEmpty }.contains {
      $0.hasPrefix("   @ ")
    }
    if !isTold, let due { now = due }
  }

  /// How long `waits 0.5 s` and `0.5 s pass` take; nil where a step does not say.
  private static func duration(_ title: String) -> VirtualTime? {
    if title.hasPrefix("waits ") { return VirtualTime(title.dropFirst("waits ".count)) }
    return title.hasSuffix(" pass") ? VirtualTime(title.dropLast(" pass".count)) : nil
  }

  private mutating func endFrame() {
    if let due { now = due }
    due = nil
    while frames.last?.lines.last?.isEmpty == true {
      frames[frames.count - 1].lines.removeLast()
    }
  }

  // MARK: - Events

  private mutating func takeEvent(_ line: String) {
    frames[frames.count - 1].lines.append(line)
    let words = String(line.dropFirst(2))
    switch line.prefix(2) {
    case "> ": send(words)
    case "< ": answer(words)
    case "x ": close(openRequest(words), .cancelled, nil)
    case "! ": close(open.last, .unmatched, nil)
    case "@ ":
      if let time = VirtualTime(words) { now = start + time }
    default: break
    }
  }

  private mutating func send(_ words: String) {
    open.append(requests.count)
    let (step, time) = (frames.count - 1, now.text)
    requests.append(Request(words: words, sent: step, sentAt: time, ended: step, endedAt: time))
  }

  /// An answer names its request where others are open.
  private mutating func answer(_ words: String) {
    let named = open.first { words.hasSuffix(" to " + requests[$0].words) }
    let request = named ?? open.first
    let answer = named.map { words.dropLast(requests[$0].words.count + 4) } ?? words[...]
    let hasFailed = answer.hasPrefix("failed") || Int(answer.prefix(3)).map { $0 >= 400 } ?? false
    close(request, hasFailed ? .failed : .answered, String(answer))
  }

  private func openRequest(_ words: String) -> Int? {
    open.first { requests[$0].words == words } ?? open.first
  }

  private mutating func close(_ request: Int?, _ outcome: Request.Outcome, _ answer: String?) {
    guard let request else { return }
    open.removeAll { $0 == request }
    requests[request].ended = frames.count - 1
    requests[request].endedAt = now.text
    requests[request].outcome = outcome
    requests[request].answer = answer
  }
}

extension Storyboard {
  /// Whether each frame is another one than in a transcript before: by its title and what happened.
  func changes(since old: Storyboard) -> [Bool] {
    var next = 0
    return frames.map { frame in
      guard let place = old.frames[next...].firstIndex(where: { $0.title == frame.title }) else {
        return true
      }
      next = place + 1
      return old.frames[place].lines != frame.lines
    }
  }

  /// A request that has no answer goes on to the last frame.
  func lastFrame(of request: Request) -> Int {
    request.outcome == .unanswered ? frames.count - 1 : request.ended
  }
}
