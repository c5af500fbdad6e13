import ProofsheetBasics
import SnapshotRendering
import ToolBasics

/// The search for mistakes in one pass over the lines of a reference.
struct ReferenceScan {
  let path: String
  let form: ReferenceForm
  private(set) var findings: [LintFinding] = []

  /// The largest number of lines that a person reads in one reference.
  private static let mostLines = 500

  private let lines: [Substring]
  private var isInBlock = false

  /// Searches the reference at `path`, which contains `text`.
  ///
  /// - Complexity: O(n) in the length of the text.
  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    form = path.hasSuffix(".txt") ? ReferenceForm(lines) : .other
    if form != .other {
      for index in lines.indices { take(index) }
    }
    // A text that begins like canonical text may be another text.
    if form == .state, !findings.isEmpty, (try? SnapshotTree(parsing: text)) == nil {
      findings = []
    }
    if lines.count - 1 > Self.mostLines {
      let most = Self.mostLines
      let detail =
        "it has \(lines.count - 1) lines, and nobody reads more than \(most); record only a part of the value."
      add(.long, most + 1, "", detail)
    }
    findings = LintFinding.merged(findings)
  }

  private mutating func add(_ kind: RuleFile.Kind, _ line: Int, _ subject: String, _ detail: String)
  {
    findings.append(
      LintFinding(kind: kind, file: path, line: line, what: subject, detail: detail)
    )
  }

  private mutating func take(_ index: Int) {
    let (line, body) = (lines[index], lines[index].drop { $0 == " " })
    if let path = TextRules.machinePath(in: body) {
      let detail =
        "'\(path)' is a path of one machine; show only its last component, or scrub it with `.scrubbing(.paths)`."
      add(.path, index + 1, path, detail)
    }
    if body.hasSuffix("\"\"\"") {
      isInBlock.toggle()
      return
    }
    if isInBlock, form != .grid {
      takeText(String(body), index, isLine: true)
      return
    }
    if form == .screens, let role = Self.unlabelledRole(body) {
      let detail = "this \(role) has no label that a screen reader could say; give it a label."
      add(.unlabelled, index + 1, role, detail)
    }
    for string in Self.strings(in: line) {
      takeText(QuotedText.unescaped(string) ?? String(string), index, isLine: false)
    }
  }

  /// Checks one text in quotes; with `isLine`, the text is one line of a longer text.
  private mutating func takeText(_ text: String, _ index: Int, isLine: Bool) {
    let isShown = { [form, lines] in
      !isLine && (form == .screens || FieldName.isShown(index, in: lines))
    }
    guard let slip = TextRules.slip(in: text, isShown: isShown) else { return }
    add(slip.kind, index + 1, text, slip.detail)
  }

  /// Returns the role of an element without a label, unless the element is a list.
  private static func unlabelledRole(_ body: Substring) -> String? {
    guard body.hasPrefix("- ") else { return nil }
    let role = String(body.dropFirst(2).prefix(while: \.isLetter))
    guard ElementRole(rawValue: role) != nil else { return nil }
    guard body.dropFirst(2 + role.count).hasPrefix(" \"") else {
      return role == ElementRole.list.rawValue ? nil : role
    }
    return strings(in: body).first?.allSatisfy(\.isWhitespace) == true ? role : nil
  }

  /// Returns the strings in quotes on a line, with their escapes.
  static func strings(in line: Substring) -> [Substring] {
    var strings: [Substring] = []
    var rest = line.utf8[...]
    while let quote = rest.firstIndex(of: 0x22) {
      let start = rest.index(after: quote)
      var end = start
      while end < rest.endIndex, rest[end] != 0x22 {
        let step = rest[end] == 0x5C ? 2 : 1
        end = rest.index(end, offsetBy: step, limitedBy: rest.endIndex) ?? rest.endIndex
      }
      guard end < rest.endIndex else { break }
      strings.append(line[start..<end])
      rest = rest[rest.index(after: end)...]
    }
    return strings
  }
}
