import Foundation
import ProofsheetBasics
import UserJourneys

extension FailurePlan {
  /// The text that names the failure plan.
  ///
  /// Examples: `request 2 offline`, `request 2 offline 3 times`, `requests 2 and 4 offline`. In
  /// `request 2 offline on`, all requests fail from the second one until the user tries again. In
  /// `request 2 offline untried`, the user does not try again.
  var text: String { extentText + (isUntried ? " " + Self.untried : "") }

  private static let untried = "untried"

  /// The same plan, but the user does not try again.
  var untried: FailurePlan {
    var plan = self
    plan.isRetried = false
    return plan
  }

  /// Whether the plan leaves out a retry that the script would make.
  private var isUntried: Bool {
    !isRetried && JourneySweep.Fault(name: name)?.isTriedAgain == true
  }

  private var extentText: String {
    switch extent {
    case .once(let requests) where requests.count == 1: "request \(requests[0]) \(name)"
    case .once(let requests):
      "requests \(requests.map(String.init).joined(separator: " and ")) \(name)"
    case .inARow(let request, let times): "request \(request) \(name) \(times) times"
    case .untilRetried(let request): "request \(request) \(name) on"
    }
  }

  /// - Parameter text: The text that names a plan; any other text gives nil.
  init?(text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 2, ["request", "requests"].contains(words[0]) else { return nil }
    let isOne = words.removeFirst() == "request"
    guard let first = Self.number(words.removeFirst()) else { return nil }
    var requests = [first]
    while !isOne, words.count > 2, words[0] == "and", let next = Self.number(words[1]) {
      requests.append(next)
      words.removeFirst(2)
    }
    let isUntried = words.last == Self.untried
    if isUntried { words.removeLast() }
    var extent = Extent.once(requests)
    if isOne, words.last == "on" {
      extent = .untilRetried(first)
      words.removeLast()
    } else if isOne, words.count > 2, words.last == "times" {
      guard let times = Self.number(words[words.count - 2]) else { return nil }
      extent = .inARow(first, times: times)
      words.removeLast(2)
    }
    let fault = JourneySweep.Fault(name: words.joined(separator: " "))
    guard let fault, isOne || requests.count > 1, !isUntried || fault.isTriedAgain else {
      return nil
    }
    self = isUntried ? fault.plan(extent).untried : fault.plan(extent)
  }

  private static func number(_ word: String) -> Int? {
    Int(word).flatMap { $0 > 0 && word == "\($0)" ? $0 : nil }
  }

  /// The plan as the end of a sentence: `when request 2 has the fault offline`.
  var words: String { extentWords + (isUntried ? ", and the user does not try again" : "") }

  private var extentWords: String {
    switch extent {
    case .once(let requests) where requests.count == 1:
      "when request \(requests[0]) has the fault \(name)"
    case .once(let requests):
      "when requests \(requests.map(String.init).joined(separator: " and ")) have the fault \(name)"
    case .inARow(let request, let times):
      "when request \(request) has the fault \(name) \(times) times in a row"
    case .untilRetried(let request):
      "when request \(request) and all later requests have the fault \(name) until the user tries again"
    }
  }
}
