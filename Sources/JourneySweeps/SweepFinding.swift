import UserJourneys

/// A finding of a sweep, and the variation that shows it.
struct SweepFinding {
  /// The reasons why a playback differs, each with the headline of the finding.
  enum Cause: String {
    case order = "The journey ends on another screen than the script without variation."
    case slowness = "A slow answer leads to another screen than a quick one."
    case retry = "After a failure and a retry, the journey ends on another screen."
    case orderOfFailure =
      "After the same failure, another order of events ends on another screen."
    case effects = "The app sends other requests or calls than in the script."
  }

  /// The kind of a finding, with the values that the finding's sentences name.
  enum Kind: Hashable {
    /// The journey ends on other screens, or sends other requests or makes other calls, than the
    /// playback that it is compared with.
    case differs(PlaybackDifference, Cause)
    /// A busy sign stays when nothing is under way.
    case signStays(path: String, value: String)
    /// A request that changes data is sent while the same one is under way.
    case doubleRequest(String)
    /// A request fails by the named fault, and the screen shows no sign of the failure.
    case failureUnseen(String, fault: String)
    /// The screen shows an error although only the app itself has cancelled a request.
    case errorShown(path: String, value: String)
    /// No stub answers a request; the strings are the request's name and the message about the
    /// missing stub.
    case unmatched(String, String)
    /// The journey ends early: an invariant is broken, or the work of a step never ends.
    case stopped(JourneyError)
    /// Something remains or happens after the user has left.
    case left(Leftover)
  }

  let kind: Kind
  let variation: Variation

  /// The finding as the reference holds it: its rule and facts, then its headline and details.
  var record: String {
    let told = kind.told
    let name = "  \(told.rule.rawValue): \(told.facts.joined(separator: ", "))"
    let shown = kind.lines.flatMap { $0.split(separator: "\n") }.map { "    " + $0 }
    return ([name] + shown).joined(separator: "\n")
  }
}

extension SweepFinding.Kind {
  /// The rules of sweeps, with their names in references.
  enum Rule: String {
    case endsElsewhere = "ends-elsewhere"
    case wrongRequest = "wrong-request"
    case stuckSpinner = "stuck-spinner"
    case silentFailure = "silent-failure"
    case doubleSend = "double-send"
    case leak
    case neverSettles = "never-settles"
  }

  /// The words of a finding: its rule, the facts that its names consist of, its sentence, and the
  /// lines below the sentence.
  typealias Words = (rule: Rule, facts: [String], headline: String, details: [String])

  /// The words of every kind of finding.
  var told: Words {
    switch self {
    case .differs(let difference, let cause):
      (
        cause == .effects ? .wrongRequest : .endsElsewhere, difference.names, cause.rawValue,
        difference.lines
      )
    case .signStays(let path, let value):
      (
        .stuckSpinner, [Self.place(of: path)],
        "\(path) stays \(value) while nothing is under way.", []
      )
    case .failureUnseen(let request, let fault):
      (
        .silentFailure, [Self.place(of: request)],
        "A request fails, and nothing on the screen says so.", ["> \(request) (\(fault))"]
      )
    case .errorShown(let path, let value):
      (
        .silentFailure, [Self.place(of: path)],
        "\(path) shows an error, although nothing failed but what the app cancelled.", [value]
      )
    case .doubleRequest(let request):
      (
        .doubleSend, [Self.place(of: request)],
        "\(request) is sent while the same request is under way.", []
      )
    case .unmatched(let request, let words):
      (
        .neverSettles, [Self.place(of: request)], "No stub answers a request.",
        words.split(separator: "\n").map(String.init)
      )
    case .stopped(let stop):
      (
        stop.isOfRequests ? .doubleSend : .neverSettles, [stop.fact ?? "\(stop)"], "\(stop)", []
      )
    case .left(let leftover): leftover.told
    }
  }

  var headline: String { told.headline }

  /// The stable names of the finding, each a rule and a fact: `stuck-spinner: Home.isLoading`.
  var names: [String] {
    let told = told
    return told.facts.map { "\(told.rule.rawValue): \($0)" }
  }

  /// The headline, and below it the details.
  var lines: [String] { [headline] + told.details.map { "  " + $0 } }

  /// The largest number of details in a message.
  private static let mostDetails = 8

  /// The headline and the first details.
  var shortLines: [String] {
    let left = told.details.count - Self.mostDetails
    guard left > 1 else { return lines }
    return lines.dropLast(left) + ["  … and \(left) more lines"]
  }

  /// The headline and the first detail, in one line.
  var line: String {
    guard let detail = told.details.first else { return headline }
    return headline.dropLast(headline.hasSuffix(".") ? 1 : 0) + ": " + detail
  }

  /// The advice on what to write where the finding is meant.
  ///
  /// - Parameter declaresLeaving: Whether the script has a `user.whenLeaving`.
  /// - Returns: The lines.
  func hints(declaresLeaving: Bool) -> [String] {
    guard case .left(let leftover) = self else { return [] }
    let ends = "If the app ends this when the screen closes, add user.whenLeaving { … }"
    return (declaresLeaving ? [] : [ends]) + leftover.hints
  }

  var isLeft: Bool { if case .left = self { true } else { false } }

  /// Returns the place in a finding's name: a request without its query, or the start of a fact's
  /// path, such as `Home.rows`.
  static func place(of words: String) -> String {
    String(words.prefix { $0 != "?" }).placeOfFact
  }

  /// The elements in their order, each once.
  static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

extension Leftover {
  /// The words of a finding about something that remains or happens after the user has left.
  fileprivate var told: SweepFinding.Kind.Words {
    let what =
      switch self {
      case .request(let name, 1): "\(name) is sent"
      case .request: "\(name) are sent"
      case .call(let name): "\(name) is called"
      default: event?.words ?? ""
      }
    let start = what.hasPrefix("a ") ? "A" : what.prefix(1)
    return (.leak, [name], start + what.dropFirst() + " after the user has left.", [])
  }

  private var name: String {
    switch self {
    case .request(let name, let count): count == 1 ? name : "\(count) requests \(name)"
    case .screen(let name), .part(let name, _), .call(let name), .repetition(let name, _),
      .task(let name), .change(let name):
      name
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .screen, .part, .change: []
    case .request, .call, .repetition, .task:
      ["If the app goes on with this on purpose, add user.allows(waitingIn: step, reason)"]
    }
  }
}
