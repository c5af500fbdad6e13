import HTTPFixtures

/// The search for values by their position: in CSV, in rows of JSON, in the parameters of a call.
extension SecretScan {
  /// Checks the values of CSV below the names in the first line.
  mutating func columns() {
    guard let end = TextSearch.places(of: 0x0A, in: text, first: 4_096).first, end > 2,
      end + 1 < text.count
    else { return }
    for delimiter in ",;\t".utf8 {
      let names = cells(of: 0..<end, delimiter).map { Array(text[$0]) }
      guard names.count > 1, names.allSatisfy({ $0.allSatisfy { Self.isName($0) || $0 == 0x20 } })
      else { continue }
      let grades = names.map { rules.grade(of: $0) }
      if grades.allSatisfy({ $0 == nil }) { return }
      var start = end + 1
      while start < text.count {
        let stop = text[start...].firstIndex(of: 0x0A) ?? text.count
        for (index, cell) in cells(of: start..<stop, delimiter).enumerated().prefix(grades.count) {
          guard let grade = grades[index], !cell.isEmpty else { continue }
          consider(cell, Array(text[cell]), String(decoding: names[index], as: UTF8.self), grade)
        }
        start = stop + 1
      }
      return
    }
  }

  /// Returns the ranges of the values in a line of CSV, without quotes.
  private func cells(of line: Range<Int>, _ delimiter: UInt8) -> [Range<Int>] {
    var (cells, start, isQuoted): ([Range<Int>], Int, Bool) = ([], line.lowerBound, false)
    func cell(_ end: Int) -> Range<Int> {
      var (first, last) = (start, end)
      while last > first, [0x20, 0x0D, 0x22].contains(text[last - 1]) { last -= 1 }
      while first < last, [0x20, 0x22].contains(text[first]) { first += 1 }
      return first..<last
    }
    for place in line {
      if text[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard text[place] == delimiter, !isQuoted else { continue }
      cells.append(cell(place))
      start = place + 1
    }
    return cells + [cell(line.upperBound)]
  }

  // MARK: - JSON

  /// Checks the rows of JSON below the names of their columns, and the parameters of calls.
  mutating func tree() {
    guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "["),
      let json = try? JSONParser.parse(text)
    else { return }
    tree(json)
  }

  private mutating func tree(_ node: JSONNode) {
    switch node.value {
    case .object(let members):
      if let method = node["method"]?.text, let parameters = node["params"] {
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

  /// Checks the last parameter of a login as a password, and other parameters by their form.
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
