import UserJourneys

/// What was found again and again, told by the run that shows it first.
struct FindingGroup {
  let first: SweepFinding
  private(set) var count = 1
  /// What else is of the same kind, of other steps or requests, in the order in which it was found.
  private var others: [String] = []

  private init(_ first: SweepFinding) { self.first = first }

  /// Findings that say the same together, in the order of the first of each.
  static func groups(of findings: [SweepFinding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [String: Int] = [:]
    for finding in findings {
      let family = finding.kind.family
      if let place = places[family] {
        groups[place].add(finding)
      } else {
        places[family] = groups.count
        groups.append(FindingGroup(finding))
      }
    }
    return groups
  }

  private mutating func add(_ finding: SweepFinding) {
    count += 1
    let headline = finding.kind.headline
    if headline != first.kind.headline, !others.contains(headline) { others.append(headline) }
  }

  /// How many others are named.
  private static let mostOthers = 3

  private var otherLines: [String] {
    let lines = others.prefix(Self.mostOthers).map { "Also: \($0)" }
    let left = others.count - lines.count
    return left == 0 ? lines : lines + ["Also: \(left) more of the kind"]
  }

  /// One paragraph: what is wrong, where, and the story.
  func words(story: String) -> String {
    var lines = [first.kind.headline] + first.kind.details.map { "  " + $0 }
    let more = count == 1 ? "" : ", and in \(count - 1) more"
    lines += otherLines
    lines.append("It is so \(first.variation.words)\(more):")
    lines.append("")
    lines += Self.shortened(story).map { $0.isEmpty ? "" : "  " + $0 }
    return lines.joined(separator: "\n")
  }

  /// How many lines below one change a story shows.
  private static let longestPassage = 6

  /// The lines of a story, without most of what hangs below a change: the order of things is what
  /// matters.
  private static func shortened(_ story: String) -> [String] {
    var lines: [String] = []
    var passage: [String] = []
    func endPassage() {
      let isLong = passage.count > longestPassage
      lines += isLong ? Array(passage.prefix(longestPassage - 1)) : passage
      if isLong { lines.append("     … and \(passage.count - longestPassage + 1) more lines") }
      passage = []
    }
    for line in story.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("     ") {
        passage.append(String(line))
      } else {
        endPassage()
        lines.append(String(line))
      }
    }
    endPassage()
    return lines
  }
}

extension SweepFinding.Kind {
  /// What is told by one story: what one mistake leaves behind is there at many steps.
  fileprivate var family: String {
    switch self {
    case .left(.task): "still runs"
    case .left(.waitingRequest): "still waits"
    case .left(.newRequest): "sent after leaving"
    default: headline
    }
  }

  /// What is wrong, in one sentence.
  var headline: String {
    switch self {
    case .otherEnding: "The journey does not end on the screen on which the script ends."
    case .signStays(let path, let value):
      "\(path) stays \(value) while nothing is under way."
    case .doubleRequest(let request):
      "\(request) is sent while the same request is under way."
    case .flash(let path, _): "\(path) shows a value for one turn and takes it back."
    case .failureUnseen: "A request fails, and nothing on the screen says so."
    case .idleWaiver(let name):
      "No request of this journey is \"\(name)\", which may fail silently."
    case .cancellationShown: "A cancellation, which is no failure, is shown like one."
    case .rowsLost(let path, _): "A failure takes rows away from \(path)."
    case .retryFails: "Trying again does not lead to where the script ends without the failure."
    case .slowEnding: "A slow answer leads to another screen than a quick one."
    case .lateWakeRequests:
      "A sleeper that wakes one tick late, as all real ones do, changes what is requested."
    case .unmatched: "No stub answers a request."
    case .stopped(let words): words
    case .left(.screen(let name)): "\(name) is still in memory after the user has left it."
    case .left(.task(let step)): "A task of step \(step) still runs after the user has left."
    case .left(.waitingRequest(let request)):
      "\(request) still waits for its answer after the user has left."
    case .left(.calls): "Something outside the screen is called after the user has left."
    case .left(.newRequest(let request)): "\(request) is sent after the user has left."
    case .left(.change(let name)): "\(name) changes after the user has left it."
    }
  }

  /// The lines that show it.
  var details: [String] {
    switch self {
    case .otherEnding(let lines), .retryFails(let lines), .slowEnding(let lines),
      .cancellationShown(let lines), .lateWakeRequests(let lines), .left(.calls(let lines)):
      lines
    case .flash(_, let values): [values.joined(separator: " -> ")]
    case .rowsLost(_, let rows): rows.map { "- [\($0)]" }
    case .failureUnseen(let request):
      ["If nobody needs to see it, say so: .everyFault(allowing: [\"\(request)\": \"why\"])"]
    case .unmatched(let words): words.split(separator: "\n").map(String.init)
    case .left(.screen), .left(.task), .left(.waitingRequest):
      ["If the app ends it when the screen goes, say so: user.whenLeaving { … }"]
    default: []
    }
  }
}

extension Variation {
  /// In which run, in words that fit after "It is so".
  var words: String {
    var words: [String] = []
    if let fault {
      words.append("when request \(fault.request) is answered: \(fault.name)")
    }
    if let order, let token {
      words.append("in order \(OrderSweep.token(order)) (to see it alone: replaying: \"\(token)\")")
    }
    if let leaving { words.append("when the user leaves at moment \(leaving)") }
    if let deadline {
      words.append("when, at deadline \(deadline.sleeper), \(deadline.lateness.rawValue)")
    }
    return words.isEmpty ? "as the script says" : words.joined(separator: ", ")
  }
}
