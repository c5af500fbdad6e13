import ProofsheetBasics

/// A heading with items, of which as many are shown as there is room for.
struct MarkdownSection {
  let title: String
  /// What an item is called where some are left out.
  let rest: String
  /// Each item, the longest way to write it first.
  let items: [[String]]

  /// The section in at most so many bytes, with a count of what is left out; nothing without items.
  func text(within bytes: Int) -> String {
    guard !items.isEmpty else { return "" }
    let head = "\n### \(title)\n\n"
    var text = head
    for (index, ways) in items.enumerated() {
      let isLast = index + 1 == items.count
      let room = bytes - text.utf8.count - (isLast ? 0 : left(items.count - index - 1).utf8.count)
      guard let fitting = ways.first(where: { $0.utf8.count <= room }) else {
        return text + left(items.count - index)
      }
      text += fitting
    }
    return text
  }

  private func left(_ count: Int) -> String {
    "\n\(counted(count, "more " + rest)) left out, because there is no room; the state of the run has all.\n"
  }
}
