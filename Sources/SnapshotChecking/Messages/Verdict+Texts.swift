extension Verdict {
  /// The complete texts that are attached to a failed check, whose message shows only an extract.
  ///
  /// - Parameters:
  ///   - name: The file name of the snapshot's text.
  ///   - rendering: The last rendering of the subject; nil without a rendering.
  ///   - diff: The difference of the texts; nil for a verdict without a difference.
  /// - Returns: The texts by file name: for `cart.2.txt` these are `cart.2.old.txt`,
  ///   `cart.2.new.txt` and `cart.2.diff`.
  func texts(
    for name: String,
    _ rendering: [UInt8]?,
    _ diff: UnifiedDiff?
  ) -> [String: String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, end) = (name[..<dot], name[dot...])
    func files(_ difference: Difference, _ old: String, _ new: String) -> [String: String] {
      [
        "\(stem).\(old)\(end)": difference.reference,
        "\(stem).\(new)\(end)": difference.rendering,
        "\(stem).diff": diff?.text ?? "",
      ]
    }
    return switch self {
    case .different(let difference): files(difference, "old", "new")
    case .unstable(let difference): files(difference, "first", "second")
    case .missing:
      rendering.map { ["\(stem).new\(end)": String(decoding: $0, as: UTF8.self)] } ?? [:]
    case .matched, .recorded, .collided: [:]
    }
  }
}
