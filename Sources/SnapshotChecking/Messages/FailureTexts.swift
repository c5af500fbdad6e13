/// The complete texts that are attached to a failed check, whose message shows only an extract.
struct FailureTexts {
  private let verdict: Verdict
  /// The last rendering of the subject; nil without a rendering.
  private let rendering: [UInt8]?
  private let diff: UnifiedDiff?

  init(_ verdict: Verdict, _ rendering: [UInt8]?, _ diff: UnifiedDiff?) {
    (self.verdict, self.rendering, self.diff) = (verdict, rendering, diff)
  }

  /// The texts by file name: for `cart.2.txt` these are `cart.2.old.txt`, `cart.2.new.txt` and
  /// `cart.2.diff`.
  func files(for name: String) -> [String: String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, end) = (name[..<dot], name[dot...])
    func files(_ difference: Verdict.Difference, _ old: String, _ new: String) -> [String: String] {
      [
        "\(stem).\(old)\(end)": difference.reference,
        "\(stem).\(new)\(end)": difference.rendering,
        "\(stem).diff": diff?.text() ?? "",
      ]
    }
    return switch verdict {
    case .different(let difference): files(difference, "old", "new")
    case .unstable(let difference): files(difference, "first", "second")
    case .missing:
      rendering.map { ["\(stem).new\(end)": String(decoding: $0, as: UTF8.self)] } ?? [:]
    case .matched, .recorded, .collided: [:]
    }
  }
}
