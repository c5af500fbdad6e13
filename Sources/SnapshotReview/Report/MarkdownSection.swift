import ProofsheetBasics

/// A heading, and as many items as fit into the report.
struct MarkdownSection {
  let title: String
  /// The noun for the items that the section leaves out.
  let rest: String
  /// The possible texts of each item, the longest first; the section shows the first text that
  /// fits.
  let items: [[String]]

  /// Returns the section within a number of bytes, with a count of the items left out; empty
  /// without items.
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
    "\n\(counted(count, "more " + rest)) left out, because a comment has a largest size; 'status' lists all.\n"
  }
}
