import UserJourneys

extension SweepFinding.Kind {
  /// The finding in one sentence.
  var headline: String {
    switch self {
    case .otherEnding: "The journey does not end on the screen on which the script ends."
    case .otherEffects: "The world is told something else than as the script says."
    case .signStays(let path, let value):
      "\(path) stays \(value) while nothing is under way."
    case .signOutlives(let path, let value, let request):
      "\(path) stays \(value) after the answer to \(request), to which it belongs."
    case .doubleRequest(let request):
      "\(request) is sent while the same request is under way."
    case .flash(let path, _): "\(path) shows a value for one turn and takes it back."
    case .failureUnseen: "A request fails, and nothing on the screen says so."
    case .failsApart: "After the same failure another order ends on another screen."
    case .hotLoop(let request):
      "\(request) is sent again and again after a failure, while no time passes."
    case .neverResets(let request, _):
      "\(request) waits longer after a failure than the first time, although it has succeeded since."
    case .cancellationShown: "A cancellation, which is no failure, is shown like one."
    case .rowsLost(let path, _): "A failure takes rows away from \(path)."
    case .takenBack(let path, _):
      "A failure takes back \(path), which was changed before the answer, to another value than it had."
    case .signGoes(let path, let value, let request):
      "\(path) is \(value) no more while \(request), to which it belongs, is under way."
    case .retryFails: "Trying again does not lead to where the script ends without the failure."
    case .slowEnding: "A slow answer leads to another screen than a quick one."
    case .lateWakeRequests:
      "A sleeper that wakes one tick late, as all real ones do, changes what is requested."
    case .unmatched: "No stub answers a request."
    case .stopped(let stop): stop.words
    case .left(.screen(let name)): "\(name) is still in memory after the user has left it."
    case .left(.child(let name, let path)):
      "\(name) is still in memory after the user has left, which was \(path)."
    case .left(.task(let step, _)): "A task of step \(step) still runs after the user has left."
    case .left(.calls): "Something outside the screen is called after the user has left."
    case .left(.change(let name)): "\(name) changes after the user has left it."
    }
  }

  /// The headline, and below it the details.
  var lines: [String] { [headline] + details.map { "  " + $0 } }

  /// The number of details in a message.
  private static let mostDetails = 8

  /// The headline and the first details.
  var shortLines: [String] {
    let left = details.count - Self.mostDetails
    guard left > 1 else { return lines }
    return lines.dropLast(left) + ["  … and \(left) more lines"]
  }

  /// The lines that show the finding.
  var details: [String] {
    switch self {
    case .otherEnding(let difference), .retryFails(let difference), .slowEnding(let difference),
      .failsApart(let difference):
      difference.lines
    case .neverResets(_, let pauses): [pauses]
    case .otherEffects(let difference): difference.lines
    case .cancellationShown(let paths): paths
    case .lateWakeRequests(let changes): changes.map(\.line)
    case .left(.calls(let calls)): calls.map(\.line)
    case .flash(_, let values), .takenBack(_, let values): [values.joined(separator: " -> ")]
    case .rowsLost(_, let rows): rows.map { "- [\($0)]" }
    case .failureUnseen(let request): ["> \(request)"]
    case .unmatched(_, let words): words.split(separator: "\n").map(String.init)
    default: []
    }
  }
}
