import UserJourneys

extension SweepFinding.Kind {
  /// The finding in one sentence.
  var headline: String {
    switch self {
    case .ending(_, let cause): cause.rawValue
    case .otherEffects: "The app sends other requests or calls than in the script."
    case .signStays(let path, let value):
      "\(path) stays \(value) while nothing is under way."
    case .doubleRequest(let request):
      "\(request) is sent while the same request is under way."
    case .failureUnseen: "A request fails, and nothing on the screen says so."
    case .hotLoop(let request):
      "\(request) is sent again and again after a failure, without a pause."
    case .neverResets(let request, _):
      "\(request) waits longer after a second failure, although it succeeded in between."
    case .cancellationShown: "A cancelled request is shown as a failure."
    case .rowsLost(let path, _): "A failure removes rows from \(path)."
    case .takenBack(let path, _):
      "\(path) changes before the answer, and a failure does not restore its old value."
    case .lateWakeRequests:
      "A sleeper that wakes one tick late, as real ones do, changes the requests."
    case .unmatched: "No stub answers a request."
    case .stopped(let stop): stop.words
    case .left(.screen(let name)): "\(name) is still in memory after the user has left it."
    case .left(.part(let name, let path)):
      "\(name) at \(path) is still in memory after the user has left."
    case .left(.request(let name)): "\(name) is sent after the user has left."
    case .left(.call(let name)): "\(name) is called after the user has left."
    case .left(.repetition(let words)): "A \(words) goes on after the user has left."
    case .left(.task(let title)):
      "A task of the step \"\(title)\" is never resumed after the user has left."
    case .left(.change(let name)): "\(name) changes after the user has left it."
    }
  }

  /// The headline, and below it the details.
  var lines: [String] { [headline] + details.map { "  " + $0 } }

  /// The largest number of details in a message.
  private static let mostDetails = 8

  /// The headline and the first details.
  var shortLines: [String] {
    let left = details.count - Self.mostDetails
    guard left > 1 else { return lines }
    return lines.dropLast(left) + ["  … and \(left) more lines"]
  }

  /// The lines that follow the headline.
  var details: [String] {
    switch self {
    case .ending(let difference, _):
      difference.lines
    case .neverResets(_, let pauses): [pauses]
    case .otherEffects(let difference): difference.lines
    case .cancellationShown(let paths): paths
    case .lateWakeRequests(let changes): changes.map(\.line)
    case .takenBack(_, let values): [values.joined(separator: " -> ")]
    case .rowsLost(_, let rows): rows.map { "- [\($0)]" }
    case .failureUnseen(let request): ["> \(request)"]
    case .unmatched(_, let words): words.split(separator: "\n").map(String.init)
    default: []
    }
  }
}
