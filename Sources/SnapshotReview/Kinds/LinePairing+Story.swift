import Foundation

/// Transcripts side by side, step by step, and references of sweeps, finding by finding.
extension LinePairing {
  /// The sections of a sweep's reference, with the noun for their entries.
  static let nouns: [Substring: String] = ["findings:": "finding", "suspicions:": "suspicion"]

  /// Adds the changes between the parts of two stories, or between the findings of two sections.
  mutating func addParts(_ old: String, _ new: String, of noun: String? = nil) {
    // The numbers of steps do not count.
    let keys: [(String) -> String] = [
      { String($0.drop(while: \.isNumber).replacing("\n", with: "\u{1}")) },
      { String($0.firstLine.drop(while: \.isNumber)) },
    ]
    let parts = [old, new].map { Self.parts(of: $0, at: noun == nil ? 0 : 2) }
    for (olds, news) in paired(parts[0][...], parts[1][...], by: keys) {
      let isSame = noun == nil || olds.first?.firstLine == news.first?.firstLine
      if isSame, olds.count == news.count {
        for (old, new) in zip(olds, news) { addPart(old, new, of: noun) }
      } else {
        for part in olds { addPart(part, "", of: noun) }
        for part in news { addPart("", part, of: noun) }
      }
    }
  }

  /// Returns the parts of a text, each from a line with this indentation up to the next.
  ///
  /// An empty line behind a part is a part of its own.
  private static func parts(of text: String, at margin: Int) -> [String] {
    var parts = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.prefix(while: { $0 == " " }).count == margin {
        let last = parts[parts.count - 1]
        let isEnded = last.hasSuffix("\n\n") && nouns[last.firstLine] == nil
        if isEnded { parts[parts.count - 1].removeLast() }
        parts += isEnded ? ["\n", ""] : [""]
      }
      parts[parts.count - 1] += line + "\n"
    }
    parts[parts.count - 1].removeLast()
    return parts.filter { !$0.isEmpty }
  }

  private mutating func addPart(_ old: String, _ new: String, of noun: String?) {
    let title = (old + new).firstLine
    let isStep = title.first?.isNumber == true
    if old == new {
      add([.init(texts: [old])])
    } else if let noun = Self.nouns[title],
      [old, new].allSatisfy({ $0.isEmpty || $0.contains("\n ") && $0.hasSuffix("\n\n") })
    {
      let start = lines.count
      let texts = [old, new].map { String($0.dropFirst(title.count + 1).dropLast()) }
      addParts(texts[0], texts[1], of: noun)
      var section = LineChange(place: "", subject: "", inner: Array(lines[start...]))
      section.frame = [title + "\n", "\n"]
      lines[start...] = [section]
    } else if !title.isEmpty, old.isEmpty || new.isEmpty {
      let what = old.isEmpty ? "new " : noun == nil ? "lost " : "gone "
      part = what + (noun ?? (isStep ? "step" : "part"))
      addPiece([old, new], isFinding: noun != nil)
    } else {
      part = String(title.drop { $0 == " " }.prefix { noun != nil || isStep || $0 != ":" })
      add(old, new)
    }
  }

  /// Adds a step or a finding that came or went; a finding shows the values on the screen.
  private mutating func addPiece(_ texts: [String], isFinding: Bool) {
    let own = texts.joined().split(separator: "\n").map { String($0.drop { " ~".contains($0) }) }
    let (noun, isBad) = (part ?? "", part?.hasPrefix("lost") == true || part == "new finding")
    // A finding has its name, a sentence, the differing values, and the variation.
    let seen = isFinding ? own.dropFirst(min(2, max(0, own.count - 2))).dropLast() : own[...]
    let kind = ChangeKind(isBad ? .lost : .came, noun, own.dropLast(isFinding ? 1 : 0))
    add([.init(kinds: [kind], texts: texts)], of: own[0])
    let variation = own[own.count - 1].replacing("variation:", with: ",") + " (\(own[0]))"
    lines[lines.count - 1].news =
      ": " + ShownPair("", seen.joined(separator: "\n")).new + (isFinding ? variation : "")
  }
}

extension String {
  fileprivate var firstLine: Substring { prefix { $0 != "\n" } }
}
