/// Reads a rule for one text: `{"equalTo": "ios", "caseInsensitive": true}`.
package struct ValueReader {
  /// The keys of a rule for a text; each rule has exactly one of these keys.
  static let keys = ["equalTo", "contains", "matches", "absent", "present"]

  let reader: ObjectReader

  /// Creates a reader for a rule about one text of a request, such as the value of a header.
  ///
  /// The rule stands under `key`. It may have the keys in ``keys``, `caseInsensitive`, and the keys
  /// in `others`.
  package init(
    _ node: JSONNode,
    key: String,
    file: String,
    or others: [String] = []
  ) throws(FixtureError) {
    let known = Self.keys + ["caseInsensitive"] + others
    reader = try ObjectReader(node, key: key, file: file, known: known)
  }

  package func rule() throws(FixtureError) -> Stub.Value {
    guard let key = try reader.only(of: Self.keys) else { throw reader.missing("equalTo") }
    if ["absent", "present"].contains(key) {
      guard try reader.truth(key) else { throw reader.wrong(key, try reader.required(key), "true") }
      try refuseCase(beside: key)
      return key == "absent" ? .absent : .present
    }
    let text = try reader.text(key) ?? ""
    if key == "matches" {
      try refuseCase(beside: key)
      return .matching(text)
    }
    let value: Stub.Value = key == "contains" ? .containing(text) : .equal(text)
    return try reader.truth("caseInsensitive") ? value.ignoringCase : value
  }

  /// Rejects `caseInsensitive` beside an expression, which has its own flags, and beside a rule
  /// without a text.
  private func refuseCase(beside key: String) throws(FixtureError) {
    guard let node = reader.node["caseInsensitive"] else { return }
    throw reader.wrong(
      "caseInsensitive",
      node,
      key == "matches" ? "left out: write (?i)" : "left out"
    )
  }
}
