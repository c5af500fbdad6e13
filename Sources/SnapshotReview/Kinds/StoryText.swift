import SnapshotRendering

/// A transcript or a sweep's reference as canonical text, in which each line is a fact.
///
/// The facts omit what follows from the other facts: the numbers of the steps, the empty lines, and
/// the line of a step without a change.
struct StoryText {
  /// The story in the form that the comparison of facts reads.
  private(set) var facts = ""

  private static let heading = ["journey:", "scenario:", "starts:"]
  /// The titles of the parts that hold findings.
  private static let sections = ["findings:"]
  private static let silence = "   = nothing changes"
  /// The name of a fact that adds a level between other facts, and has no line in the story.
  private static let level = "level"
  /// The name of the fact with an element's type, which a story shows in the line of the element.
  private static let type = "type"
  /// The names of the facts for lines that begin with a sign, such as `request` for `> GET /a`.
  private static let names = [
    ">": "request", "<": "answer", "x": "cancellation", "!": "trouble", "*": "call", "@": "time",
    "=": "note", "…": "omission", "\"\"\"": "quotes",
  ]
  private static let signs = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
  /// The label of a line: the path of a change with its sign, or a name before a colon.
  private nonisolated(unsafe) static let label =  // a constant
    #/
      [-+~]\ [\w.\#]+ (?:\[ (?:"(?:\\.|[^"\\])*" | [^\]"])* \] [\w.\#]*)*
        (?: :(?=\ |$) | (?=\ after\ \[) | $)
      | (?:"[^"\\]*"\ ? | [\w.\#]+ ) :(?=\ |$)
    /#
  /// An element in a path, such as `[Row "Emma"]`, with its type.
  private nonisolated(unsafe) static let element =  // a constant
    /\[(?:(\p{Lu}[\w.<>]*) )?("(?:\\.|[^"\\])*"|[^\]"]*)\]/

  /// Creates the facts of a story; nil if the text cannot be restored from the facts.
  init?(_ text: String) {
    guard text.hasPrefix("journey: "), !text.contains("`") else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var (next, missing) = (0, Self.sections)
    while next < lines.count {
      let rest = lines[(next + 1)...].prefix { $0.isEmpty || $0.hasPrefix(" ") }
      if !lines[next].isEmpty {
        let (name, value) = Self.titled(lines[next])
        while !Self.heading.contains(name), let title = missing.first {
          missing.removeFirst()
          if title == name { break }
          add("", title, "")
        }
        add("", name, value)
        let below = Array(rest.reversed().drop(while: \.isEmpty).reversed())
        guard add(below, below: name) else { return nil }
      }
      next += 1 + rest.count
    }
    guard (try? CanonicalText(facts)) != nil, Self.text(facts) == text else { return nil }
  }

  /// Adds the lines below a title; false if their indentation is not that of a story.
  private mutating func add(_ lines: [Substring], below title: String) -> Bool {
    let offset = Self.offset(of: title)
    var next = title.hasPrefix("# ") && lines == [Self.silence[...]] ? 1 : 0
    while next < lines.count {
      guard Self.margin(lines[next]) == offset + 2 else { return false }
      let line = lines[next].dropFirst(offset + 2)
      let (name, value) = Self.sections.contains(title) ? ("! " + line, "") : Self.labelled(line)
      let start = facts.endIndex
      add("  ", name, value)
      let rest = lines[(next + 1)...].prefix { $0.isEmpty || Self.margin($0) > offset + 2 }
      let below = rest.map { $0.dropFirst(offset) }
      // The arguments of a call stand a level deeper than other values.
      if let first = below.first, Self.margin(first) == 6 { add("    ", Self.level, "") }
      let text = below.map { $0 + "\n" }.joined()
      if (try? CanonicalText("title:\n" + facts[start...] + text)) != nil {
        facts += text
      } else {
        add(lines: below)
      }
      next += 1 + rest.count
    }
    return true
  }

  /// Adds a fact for each line of a value that is no canonical text.
  private mutating func add(lines: [Substring]) {
    var last = 2
    for line in lines {
      // An empty line has no margin of its own.
      let margin = line.isEmpty ? last : min(Self.margin(line) / 2 * 2, last + 2)
      let text = line.dropFirst(margin)
      let (name, value) = text.hasPrefix(" ") ? ("", String(text)) : Self.labelled(text)
      add(String(repeating: " ", count: margin), name, value)
      last = margin
    }
  }

  private mutating func add(_ margin: String, _ name: String, _ value: String) {
    var types: [Substring] = []
    func untyped(_ path: String) -> String {
      path.replacing(Self.element) { match in
        types.append(match.1 ?? "")
        return "[\(match.2)]"
      }
    }
    let own = "+-~".contains(name.prefix(1)) ? untyped(name) : name
    let last = value.hasPrefix("after [") ? untyped(value) : value
    facts += "\(margin)`\(own)`:\(last.isEmpty ? "" : " ")\(last)\n"
    for type in types where types.contains(where: { !$0.isEmpty }) {
      facts += "\(margin)  `\(Self.type)`:\(type.isEmpty ? "" : " ")\(type)\n"
    }
    // With a fact below it, an empty part is compared as any other part.
    if Self.sections.contains(name) || name.hasPrefix("# ") { facts += "  `\(Self.level)`:\n" }
  }
}

// MARK: - Lines

extension StoryText {
  private static func margin(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The number of extra spaces, compared with canonical text, before each line below a title.
  private static func offset(of title: String) -> Int {
    title.hasPrefix("# ") ? 1 : title == "end:" ? 3 : 0
  }

  /// Returns a name for the part of a story to which a title belongs; an empty line separates two
  /// parts.
  private static func paragraph(of title: String) -> String {
    if heading.contains(title) { return heading[0] }
    return title == "# " || title.hasPrefix("end") || sections.contains(title) ? title : ""
  }

  /// Returns the name and the value of a line without indentation; a step has the name `# title`.
  private static func titled(_ line: Substring) -> (name: String, value: String) {
    if let number = line.prefixMatch(of: #/\d+\. /#) {
      return ("# " + line[number.range.upperBound...], "")
    }
    return split(line, at: line.prefixMatch(of: #/[\p{L}, ]+:(?=\ |$)/#)?.output)
  }

  /// Returns the name and the value of an indented line; the name is empty without a label.
  private static func labelled(_ line: Substring) -> (name: String, value: String) {
    let sign = line.prefix { $0 != " " }
    guard let name = names[String(sign)], line != sign || name == "quotes" else {
      return split(line, at: line.prefixMatch(of: label)?.output)
    }
    return (name, split(line, at: sign).value)
  }

  private static func split(_ line: Substring, at name: Substring?) -> (name: String, value: String)
  {
    guard let name else { return ("", String(line)) }
    return (String(name), String(line[name.endIndex...].dropFirst()))
  }

  /// Returns the story that has these facts.
  static func text(_ facts: String) -> String {
    let lines = facts.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .filter { !$0.hasSuffix("`\(level)`:") }
    var (story, count, offset, last, types): ([String], Int, Int, String, Int) = ([], 0, 0, "", 0)
    for (line, next) in zip(lines, lines.dropFirst() + ["end"]) {
      let (margin, text) = (margin(line), text(ofFact: line.drop { $0 == " " }))
      let hasParts = next.isEmpty || next.hasPrefix(" ")
      if line.dropFirst(margin).hasPrefix("`\(type)`:") {
        story[story.count - 1] = typed(story[story.count - 1], text.dropFirst(5), at: types)
        types += 1
      } else if margin > 0 || line.isEmpty {
        story.append(text.isEmpty ? "" : String(repeating: " ", count: margin + offset) + text)
        types = 0
      } else if hasParts || !sections.contains(text) {
        let isStep = line.hasPrefix("`# ")
        let name = isStep ? "# " : titled(text[...]).name
        let own = paragraph(of: name)
        if own != last, !story.isEmpty { story.append("") }
        count += isStep ? 1 : 0
        story.append(isStep ? "\(count). \(text.dropFirst(2))" : text)
        if isStep, !hasParts { story.append(silence) }
        (last, offset) = (own, Self.offset(of: name))
      }
    }
    return story.map { $0 + "\n" }.joined()
  }

  /// Returns the line of the story for a line of facts, such as `> GET /a` for the fact `request`.
  ///
  /// A line whose name is not in backticks is returned unchanged.
  private static func text(ofFact line: Substring) -> String {
    let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty else { return String(line) }
    let (name, value) = (parts[1], parts[2].dropFirst(2))
    let sign = signs[String(name)] ?? String(name.hasPrefix("! ") ? name.dropFirst(2) : name)
    return sign + (sign.isEmpty || value.isEmpty ? "" : " ") + value
  }

  /// Adds the type to an element of a line, counted from 0: `["Emma"]` becomes `[Row "Emma"]`.
  private static func typed(_ line: String, _ type: Substring, at index: Int) -> String {
    var count = -1
    return line.replacing(element) { match in
      count += 1
      return count == index && !type.isEmpty ? "[\(type) \(match.2)]" : match.0
    }
  }
}

// MARK: - Words

extension StoryText {
  /// Returns the place of a fact as a person reads it: `searches: ~ list.items["Dune"].title`.
  static func place(_ keyPath: String) -> String {
    let text = keyPath.replacing(#/ \(was [^)]*\)/#, with: "")
      .replacing(#/\[`(?:findings:|level|type)`(?: #\d+)?\]/#, with: "")
      .replacing(#/\[`(?:[#!] )?([^`]*?):?`( #\d+)?\]\.?/#) { "\($0.1)\($0.2 ?? ""): " }
      .replacing(": [", with: "[").replacing(": : ", with: ": ")
    return text.hasSuffix(": ") ? String(text.dropLast(2)) : text
  }

  /// Returns the field that a line of a story names: `list.items` for `+ list.items["Dune"]`.
  ///
  /// Any other path stays as it is.
  static func field(_ path: String) -> String {
    guard isLine(path) else { return path }
    let names = path.split(separator: "`", omittingEmptySubsequences: false)
    return String(names[names.count - 2]).replacing(#/^[-+~#!] |:$|\[.*?\]/#, with: "")
  }

  /// Whether the last name in a key path or a subject is the label of a story's line, in backticks.
  static func isLine(_ path: String) -> Bool { path.hasSuffix("`]") || path.hasSuffix("`") }

  /// Whether a subject is a fact with the type of an element.
  static func isType(_ subject: String) -> Bool { subject == "`\(type)`" }
}
