import HTTPFixtures
import UserJourneys

extension SweepFinding.Kind {
  /// The stable names of the finding, each a rule and a fact: `stuck-spinner: Home.isLoading`.
  var names: [String] { facts.map { "\(rule.rawValue): \($0)" } }

  /// Whether the finding rests on a guess, for example that one GET request would have been enough.
  ///
  /// Such a suspicion is recorded with the rest of the sweep's report. Any other finding must be
  /// accepted in a review.
  var isSuspicion: Bool {
    switch self {
    case .doubleRequest(let request): request.hasPrefix("GET ") || request.hasPrefix("HEAD ")
    case .flash, .cancellationShown, .rowsLost, .takenBack: true
    default: false
    }
  }

  /// The rules of sweeps, with their names in references.
  enum Rule: String {
    case endsElsewhere = "ends-elsewhere"
    case wrongRequest = "wrong-request"
    case stuckSpinner = "stuck-spinner"
    case silentFailure = "silent-failure"
    case lostRows = "lost-rows"
    case doubleSend = "double-send"
    case leak
    case neverSettles = "never-settles"
  }

  var rule: Rule {
    switch self {
    case .ending: .endsElsewhere
    case .otherEffects, .lateWakeRequests: .wrongRequest
    case .signStays, .flash: .stuckSpinner
    case .failureUnseen, .cancellationShown: .silentFailure
    case .rowsLost, .takenBack: .lostRows
    case .doubleRequest, .hotLoop, .neverResets: .doubleSend
    case .left: .leak
    case .unmatched: .neverSettles
    case .stopped(let stop): stop.rule
    }
  }

  /// The keys by which a sweep of faults reports each finding once.
  ///
  /// Most keys are a headline and a name, because findings with one name may have different
  /// headlines.
  var marks: [String] {
    if case .stopped = self { return names }
    return names.map { headline + $0 }
  }

  var facts: [String] {
    switch self {
    case .ending(let difference, _):
      difference.paths
    case .otherEffects(let difference): difference.names
    case .signStays(let path, _), .flash(let path, _), .rowsLost(let path, _),
      .takenBack(let path, _):
      [Self.place(of: path)]
    case .doubleRequest(let request), .failureUnseen(let request), .hotLoop(let request),
      .neverResets(let request, _), .unmatched(let request, _):
      [Self.place(of: request)]
    case .cancellationShown(let paths): Self.places(of: paths)
    case .lateWakeRequests(let changes): Self.places(of: changes.map(\.request))
    case .stopped(let stop): [stop.fact]
    case .left(.screen(let name)), .left(.part(let name, _)), .left(.change(let name)),
      .left(.request(let name)), .left(.call(let name)), .left(.repetition(let name)),
      .left(.task(let name)):
      [name]
    }
  }

  /// Returns the place in a finding's name: a request without its query, or the start of a fact's
  /// path, such as `Home.rows`.
  private static func place(of words: some StringProtocol) -> String {
    String(words.prefix { $0 != "?" }).placeOfFact
  }

  private static func places(of words: [some StringProtocol]) -> [String] {
    unique(words.map { place(of: $0) })
  }

  /// The elements in their order, each once.
  static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

/// The reason why a run ended early, and the name of the finding about this end.
struct SweepStop: Hashable {
  let words: String
  let rule: SweepFinding.Kind.Rule
  let fact: String

  init(_ error: JourneyError) {
    words = "\(error)"
    switch error.kind {
    case .invariantBroken(let name, _): (rule, fact) = (.neverSettles, name)
    case .endlessRequests(_, _, let last):
      (rule, fact) = (.doubleSend, String(last.prefix { $0 != "?" }))
    case .neverSettles(let step, _, _), .resumedElsewhere(let step), .deadlock(_, let step, _),
      .endlessWait(_, let step), .refused(_, let step), .forgotten(let step):
      (rule, fact) = (.neverSettles, Self.title(of: step))
    default: (rule, fact) = (.neverSettles, words)
    }
  }

  /// The title of a step from its number and title in a message: `searches` from `2 (searches)`.
  private static func title(of step: String) -> String {
    guard let open = step.firstIndex(of: "("), step.last == ")" else { return step }
    return String(step[step.index(after: open)...].dropLast())
  }
}
