import ProofsheetBasics

/// What `swift test --filter` is given to run one test and no other, in either framework.
package struct TestFilter {
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
    text = start + (id.isTestKnown ? "" : ".*/") + Self.path(test) + "'"
  }

  /// What `xcodebuild -only-testing:` is given: the test, or where that is not known its target.
  static func xcode(_ id: SnapshotID) -> String {
    let target = FileID(id.fileID).target
    guard id.isTestKnown else { return "'\(target)'" }
    return quotedForShell("\(target)/\(id.test)")
  }

  /// The expression for a test of which only a run log tells, without quotes.
  ///
  /// - Parameters:
  ///   - test: The test as the log names it, maybe without the suites around it.
  ///   - target: Its target.
  /// - Returns: What `--filter` is given.
  package static func expression(_ test: String, in target: some StringProtocol) -> String {
    "^" + escaped(target) + "\\.(.*/)?" + path(test)
  }

  /// A test as an expression reads it: methods of XCTest have no brackets there.
  private static func path(_ test: String) -> String {
    let name = test.split(separator: "/").last ?? ""
    let isMethod = name.hasPrefix("test") && name.hasSuffix("()")
    return isMethod ? escaped(test.dropLast(2)) + "(\\(\\)|$)" : escaped(test)
  }

  /// A name as an expression reads it; the one character that ends quotes is any character.
  private static func escaped(_ name: some StringProtocol) -> String {
    name.map { character in
      if character == "'" { return "." }
      return "\\.*+?()[]{}^$|".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
