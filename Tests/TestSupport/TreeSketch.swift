/// A tree that a test builds and prints as canonical text.
package struct TreeSketch {
  /// The characters before the value: `name:`, `-`, `*`, `?` or `:`; empty for the whole text.
  package var mark: String
  package var head: String
  /// The lines of a string with several lines.
  package var block: [String]?
  package var children: [TreeSketch]

  package init(
    _ mark: String,
    _ head: String,
    block: [String]? = nil,
    children: [TreeSketch] = []
  ) {
    (self.mark, self.head, self.block, self.children) = (mark, head, block, children)
  }

  package var text: String { lines("").map { $0 + "\n" }.joined() }

  private func lines(_ margin: String) -> [String] {
    let line = [mark, head].filter { !$0.isEmpty }.joined(separator: " ")
    let own = line.isEmpty ? [] : [margin + line]
    let block = block.map {
      $0.map { $0.isEmpty ? "" : margin + "  " + $0 } + [margin + "  \"\"\""]
    }
    return own + (block ?? [])
      + children.flatMap { $0.lines(line.isEmpty ? margin : margin + "  ") }
  }
}
