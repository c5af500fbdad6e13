import HTTPFixtures

/// The search for values by their position: in CSV, in rows of JSON, in the parameters of a call.
extension SecretScan {
  /// Checks the values of CSV below the names in the first line.
  mutating func columns() {
    guard let end = TextSearch.places(of: 0x0A, in: text, first: 4_096).first, end > 2,
      end + 1 < text.count
    else { return }
    for delimiter in ",;\t|".utf8 {
      let names = cells(of: 0..<end, delimiter)
      guard names.count > 1,
        names.allSatisfy({ text[$0].allSatisfy { Self.isName($0) || " ()".utf8.contains($0) } })
      else { continue }
      if names.allSatisfy({ rules.knownGrade(of: Array(text[$0])) == nil }) { return }
      var start = end + 1
      while start < text.count {
        let stop = text[start...].firstIndex(of: 0x0A) ?? text.count
        for (name, cell) in zip(names, cells(of: start..<stop, delimiter)) where !cell.isEmpty {
          guard let grade = rules.knownGrade(of: Array(text[name])) else { continue }
          consider(cell, Array(text[cell]), String(decoding: text[name], as: UTF8.self), grade)
        }
        start = stop + 1
      }
      return
    }
  }

  /// Checks the texts of the XML elements after `start`, such as the values in `<params>`.
  mutating func parameters(from start: Int) {
    var place = start
    let limit = min(text.count, start + 16_384)
    while let mark = text[place..<limit].firstIndex(of: UInt8(ascii: ">")),
      let end = text[mark..<limit].firstIndex(of: UInt8(ascii: "<"))
    {
      consider(mark + 1..<end, Array(text[mark + 1..<end]), "params", .part)
      place = end
    }
  }

  /// Returns the ranges of the values in a line of CSV, without quotes.
  private func cells(of line: Range<Int>, _ delimiter: UInt8) -> [Range<Int>] {
    var (cells, start, isQuoted): ([Range<Int>], Int, Bool) = ([], line.lowerBound, false)
    for place in line {
      if text[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard text[place] == delimiter, !isQuoted else { continue }
      cells.append(start..<place)
      start = place + 1
    }
    return (cells + [start..<line.upperBound]).map { cell in
      let ends = cell.filter { text[$0] > 0x22 || text[$0] == 0x21 }
      return ends.isEmpty ? cell.lowerBound..<cell.lowerBound : ends[0]..<ends[ends.count - 1] + 1
    }
  }

  // MARK: - JSON

  /// Searches JSON for secrets in tables with a list of column names, and in the parameters of
  /// remote calls.
  mutating func tree() {
    guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "["),
      let json = try? JSONParser.parse(text)
    else { return }
    tree(json)
  }

  private mutating func tree(_ node: JSONNode) {
    switch node.value {
    case .object(let members):
      if let method = node["method"]?.text, let parameters = node["params"] ?? node["args"] {
        call(method, parameters)
      }
      let lists = members.compactMap { $0.value.elements }
      for names in lists { for rows in lists { self.rows(rows[...], below: names) } }
      for member in members { tree(member.value) }
    case .array(let nodes):
      if let names = nodes.first?.elements { rows(nodes.dropFirst(), below: names) }
      for node in nodes { tree(node) }
    default: return
    }
  }

  private mutating func rows(_ rows: ArraySlice<JSONNode>, below names: [JSONNode]) {
    let names = names.map { $0.text ?? "" }
    let grades = names.map { rules.grade(of: $0.utf8) }
    guard names.count > 1, grades.contains(where: { $0 != nil }) else { return }
    for case let cells? in rows.map(\.elements) where cells.count == names.count {
      for (index, cell) in cells.enumerated() {
        if let grade = grades[index] { consider(cell, names[index], grade) }
      }
    }
  }

  /// Checks the parameters of a call by their form, but the last one of a login as a password.
  private mutating func call(_ method: String, _ parameters: JSONNode) {
    var values = parameters.elements ?? []
    if case .object(let members) = parameters.value { values = members.map(\.value) }
    let verb = method.split { !$0.isLetter }.last.map { $0.lowercased() } ?? ""
    let isLogin = SecretName.methods.contains(verb) && values.count > 1
    for (index, value) in values.enumerated() {
      let isLast = isLogin && index == values.count - 1
      consider(value, "params", isLast ? .always : .likely)
    }
  }

  private mutating func consider(_ node: JSONNode, _ name: String, _ grade: SecretGrade) {
    guard let value = node.text, node.bytes.count > 2 else { return }
    consider(node.bytes.dropFirst().dropLast(), Array(value.utf8), name, grade)
  }
}
