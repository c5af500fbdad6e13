import HTTPFixtures
import UserJourneys

extension SweepFinding.Kind {
  /// The stable names of the finding, each a rule and a fact: `stays busy: Home.isLoading`.
  var names: [String] { facts.map { "\(rule.rawValue): \($0)" } }

  /// Whether it rests on a guess: what belongs to a request, or what the user meant to ask once.
  ///
  /// A suspicion is recorded like the rest of the report. A finding waits for a decision.
  var isSuspicion: Bool {
    switch self {
    case .doubleRequest(let request): request.hasPrefix("GET ") || request.hasPrefix("HEAD ")
    case .flash, .cancellationShown, .rowsLost, .takenBack, .signGoes: true
    default: false
    }
  }

  /// The rules of sweeps, as references name them.
  enum Rule: String {
    case endsElsewhere = "ends elsewhere"
    case slowEndsElsewhere = "slow ends elsewhere"
    case retryEndsElsewhere = "retry ends elsewhere"
    case tellsOtherwise = "tells otherwise"
    case staysBusy = "stays busy"
    case outlivesItsRequest = "outlives its request"
    case sentTwice = "sent twice"
    case flashes
    case failsUnseen = "fails unseen"
    case cancellationShown = "cancellation shown"
    case rowsLost = "rows lost"
    case takenBackWrongly = "taken back wrongly"
    case goesOutEarly = "goes out early"
    case lateWake = "late wake"
    case noStub = "no stub"
    case breaks
    case hotLoop = "hot loop"
    case neverResets = "never resets"
    case stops
    case inMemory = "in memory"
    case stillRuns = "still runs"
    case calledAfterLeaving = "called after leaving"
    case changesAfterLeaving = "changes after leaving"
  }

  var rule: Rule {
    switch self {
    case .otherEnding, .failsApart: .endsElsewhere
    case .hotLoop: .hotLoop
    case .neverResets: .neverResets
    case .slowEnding: .slowEndsElsewhere
    case .retryFails: .retryEndsElsewhere
    case .otherEffects: .tellsOtherwise
    case .signStays: .staysBusy
    case .signOutlives: .outlivesItsRequest
    case .doubleRequest: .sentTwice
    case .flash: .flashes
    case .failureUnseen: .failsUnseen
    case .cancellationShown: .cancellationShown
    case .rowsLost: .rowsLost
    case .takenBack: .takenBackWrongly
    case .signGoes: .goesOutEarly
    case .lateWakeRequests: .lateWake
    case .unmatched: .noStub
    case .stopped(let stop): stop.rule
    case .left(.screen), .left(.child): .inMemory
    case .left(.task): .stillRuns
    case .left(.calls): .calledAfterLeaving
    case .left(.change): .changesAfterLeaving
    }
  }

  var facts: [String] {
    switch self {
    case .otherEnding(let difference), .retryFails(let difference), .slowEnding(let difference),
      .failsApart(let difference):
      difference.paths
    case .otherEffects(let difference): difference.names
    case .signStays(let path, _), .signOutlives(let path, _, _), .flash(let path, _),
      .signGoes(let path, _, _), .rowsLost(let path, _), .takenBack(let path, _):
      [Self.place(of: path)]
    case .doubleRequest(let request), .failureUnseen(let request), .hotLoop(let request),
      .neverResets(let request, _), .unmatched(let request, _):
      [Self.place(of: request)]
    case .cancellationShown(let paths): Self.places(of: paths)
    case .lateWakeRequests(let changes): Self.places(of: changes.map(\.request))
    case .stopped(let stop): [stop.fact]
    case .left(.screen(let name)), .left(.child(let name, _)), .left(.change(let name)): [name]
    case .left(.task(_, let title)): [title]
    case .left(.calls(let calls)): Self.unique(calls.map(\.subject))
    }
  }

  /// A request without its query, or a path of facts without its rows.
  private static func place(of words: some StringProtocol) -> String {
    String(words.prefix { $0 != "?" }).placeOfFact
  }

  private static func places(of words: [some StringProtocol]) -> [String] {
    unique(words.map { place(of: $0) })
  }

  private static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}

/// The reason for which a run ended early, and its name.
struct SweepStop: Hashable {
  let words: String
  let rule: SweepFinding.Kind.Rule
  let fact: String

  init(_ error: JourneyError) {
    words = "\(error)"
    switch error.kind {
    case .invariantBroken(let name, _): (rule, fact) = (.breaks, name)
    case .endlessRequests(_, _, let last):
      (rule, fact) = (.hotLoop, String(last.prefix { $0 != "?" }))
    case .neverSettles(let step, _, _), .resumedElsewhere(let step), .deadlock(_, let step, _),
      .endlessWait(_, let step), .refused(_, let step), .forgotten(let step),
      .stuck(_, let step, _):
      (rule, fact) = (.stops, Self.title(of: step))
    default: (rule, fact) = (.stops, words)
    }
  }

  /// The title of a step in a message that gives its number first: `2 (searches)`.
  private static func title(of step: String) -> String {
    guard let open = step.firstIndex(of: "("), step.last == ")" else { return step }
    return String(step[step.index(after: open)...].dropLast())
  }
}
