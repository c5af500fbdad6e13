import ProofsheetBasics

extension CanonicalWriter {
  /// The part of a value's first line that is not written yet.
  ///
  /// A case of an enum begins with its name. If its payload fits on the line, the payload follows
  /// in parentheses: `.failed("offline")`. If the payload is a list on lines of its own, the name
  /// stands alone: `.results`.
  struct Head {
    let out: TextBuffer
    /// The level of indentation of the parts below this line.
    let indent: Int
    /// The level of indentation of a collection's parts, if the collection is the whole text or the
    /// key of a dictionary's entry.
    ///
    /// Such a collection has no header. The level is nil for any other value.
    let bareIndent: Int?
    private var isEmpty = true
    private var pending = 0
    private var open = 0

    init(out: TextBuffer, indent: Int, bareIndent: Int?) {
      self.out = out
      self.indent = indent
      self.bareIndent = bareIndent
    }

    /// Starts the next text on the line: writes the space and the open parentheses that are still
    /// due.
    mutating func begin() {
      if isEmpty, bareIndent == nil { out.append(0x20) }
      isEmpty = false
      while pending > 0 {
        out.append(0x28)
        pending -= 1
        open += 1
      }
    }

    /// Writes the name of a wrapper, such as `.failed`; the wrapped value follows.
    mutating func wrap(_ name: String) {
      begin()
      out.append(name)
      pending += 1
    }

    /// Ends the line, with the parentheses that are still to be closed.
    mutating func end() {
      while open > 0 {
        out.append(0x29)
        open -= 1
      }
      out.append(0x0A)
    }

    /// Writes a value of one line.
    mutating func leaf(_ text: String) {
      begin()
      out.append(text)
      end()
    }

    /// Writes a string: in quotes, or as a block when it has several lines and stands alone.
    mutating func string(_ string: String) {
      begin()
      if QuotedText.writeLine(string, to: out) { return end() }
      if open > 0 {
        QuotedText.write(string, to: out)
        return end()
      }
      out.append("\"\"\"\n")
      QuotedText.writeLines(string, indent: indent, to: out)
      out.indent(indent)
      out.append("\"\"\"\n")
    }

    /// Ends the line of a collection, and returns the level of indentation of the parts below.
    mutating func endWithoutValue() -> Int {
      if isEmpty, let bareIndent { return bareIndent }
      end()
      return indent
    }
  }
}
