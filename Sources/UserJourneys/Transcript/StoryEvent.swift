import ProofsheetBasics

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

  /// A request, or its outcome.
  struct Exchange: Hashable, Sendable {
    /// The number of the request, in the order of sending.
    let number: Int
    let time: Duration
    /// The outcome of the request; nil if the event is the request itself.
    var outcome: JourneyOutline.Request.Outcome?
    var answer: String?
  }

  package let kind: Kind
  /// The event's line, without the text with which ``kind`` begins the line.
  package let words: String
  package internal(set) var below: [String]
  /// The path of a change, the name of a call, or the request.
  package let subject: String
  /// The values that the changed fact had, from the first to the last; empty for other events.
  package let values: [String]
  var exchange: Exchange?

  /// Creates an event, whose subject is `words` unless another subject is given.
  package init(
    _ kind: Kind,
    _ words: String,
    of subject: String? = nil,
    values: [String] = [],
    below: [String] = []
  ) {
    (self.kind, self.words, self.subject) = (kind, words, subject ?? words)
    (self.values, self.below) = (values, below)
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

  /// Whether the event answers the request of this number.
  package func answers(_ number: Int) -> Bool { kind == .answer && exchange?.number == number }

  /// Whether the event belongs to a request with this method and path, and with any query.
  package func isOf(_ request: String) -> Bool {
    subject == request || subject.hasPrefix(request + "?")
  }
}
