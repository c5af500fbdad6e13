/// What `swift test --filter` is given to run one test and no other, in either framework.
struct TestFilter {
  /// Swift Testing matches `AppTests.Home/welcome()/Home.swift:7:2`, XCTest `AppTests.HomeTests/testWelcome`.
  ///
  /// In quotes, since shells and expressions read brackets as something else.
  let text: String

  init(_ id: SnapshotID) {
    let file = FileID(id.fileID)
    let start = "'^" + Self.escaped(file.target) + "\\."
    let test = id.isTestKnown ? id.test : id.function.filter { $0 != "`" }
    let name = test.split(separator: "/").last ?? ""
    let isMethod = name.hasPrefix("test") && name.hasSuffix("()")
    if !id.isTestKnown, !isMethod {
      // Outside of a task nobody knows the test: those of the file are run.
      text = start + ".*/" + Self.escaped(file.stem) + "\\.swift:'"
      return
    }
    let path = isMethod ? Self.escaped(test.dropLast(2)) + "(\\(\\)|$)" : Self.escaped(test)
    text = start + (id.isTestKnown ? "" : ".*/") + path + "'"
  }

  /// A name as an expression reads it; the one character that ends quotes is any character.
  private static func escaped(_ name: some StringProtocol) -> String {
    name.map { character in
      if character == "'" { return "." }
      return "\\.*+?()[]{}^$|".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
