import UserJourneys

extension FailurePlan {
  private static let lasting = " on"

  /// The text that names the failure plan: `request 2 offline`.
  ///
  /// In `request 2 offline on`, the request fails whenever it is sent, until the user tries again.
  var text: String { "request \(first) \(name)" + (lasts ? Self.lasting : "") }

  /// - Parameter text: The text that names a plan; any other text gives nil.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "request", let number = Int(words[1]), number > 0 else {
      return nil
    }
    let lasts = words[2].hasSuffix(Self.lasting)
    let name = String(words[2].dropLast(lasts ? Self.lasting.count : 0))
    guard let fault = JourneySweep.Fault(name: name) else { return nil }
    self = lasts ? fault.untilRetried(number) : fault.once(number)
    // Only text that a sweep prints is accepted, so +1 and 01 are not.
    if self.text != text { return nil }
  }

  /// The plan as the end of a sentence: `when request 2 has the fault offline`.
  var words: String {
    "when request \(first) has the fault \(name)" + (lasts ? " until the user tries again" : "")
  }
}
