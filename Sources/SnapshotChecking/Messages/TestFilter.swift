import ProofsheetBasics

/// The argument of `swift test --filter` that runs one test, in either framework.
///
/// If the framework has not named the test, the argument may run all tests of its file.
package struct TestFilter {
  /// The argument, as a regular expression in single quotes.
  ///
  /// Swift Testing compares the argument with `AppTests.Home/welcome()/Home.swift:7:2`. XCTest
  /// compares the argument with `AppTests.HomeTests/testWelcome`. Quotes and escapes are needed,
  /// because brackets have a meaning in shells and in regular expressions.
  let text: String

  init(_ id: SnapshotID) {
    let file = FileID(id.fileID)
    let start = "'^" + Self.escaped(file.target) + "\\."
    let test = id.isTestKnown ? id.test : id.function.filter { $0 != "`" }
    let name = test.split(separator: "/").last ?? ""
    let isMethod = name.hasPrefix("test") && name.hasSuffix("()")
    if !id.isTestKnown, !isMethod {
      // Outside of a task the test is unknown, so all tests of the file run.
      text = start + ".*/" + Self.escaped(file.stem) + "\\.swift:'"
      return
    }
    text = start + (id.isTestKnown ? "" : ".*/") + Self.path(test) + "'"
  }

  /// The argument of `xcodebuild -only-testing:`: the test, or its target if the test is unknown.
  static func xcode(_ id: SnapshotID) -> String {
    let target = FileID(id.fileID).target
    guard id.isTestKnown else { return "'\(target)'" }
    return quotedForShell("\(target)/\(id.test)")
  }

  /// The regular expression, without quotes, for a test that is known only from a run log.
  ///
  /// - Parameters:
  ///   - test: The test as the log names it, perhaps without its suites.
  ///   - target: The target of the test.
  /// - Returns: The argument of `--filter`.
  package static func expression(_ test: String, in target: some StringProtocol) -> String {
    "^" + escaped(target) + "\\.(.*/)?" + path(test)
  }

  /// The part of a regular expression that matches the name of a test.
  ///
  /// The brackets of a method are optional, because XCTest omits them.
  private static func path(_ test: String) -> String {
    let name = test.split(separator: "/").last ?? ""
    let isMethod = name.hasPrefix("test") && name.hasSuffix("()")
    return isMethod ? escaped(test.dropLast(2)) + "(\\(\\)|$)" : escaped(test)
  }

  /// The part of a regular expression that matches a name.
  ///
  /// A quote would end the argument in the shell. So a dot, which matches any character, replaces
  /// each quote.
  private static func escaped(_ name: some StringProtocol) -> String {
    name.map { character in
      if character == "'" { return "." }
      return "\\.*+?()[]{}^$|".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
