import SnapshotRendering
import Testing

@testable import SnapshotChecking

/// The suggested command runs the failed test, and no other.
@Suite struct TestFilterTests {
  private func filter(_ test: String?, function: String = "welcome()") -> String {
    let function = CheckedFunction(fileID: "AppTests/Home.swift", name: function)
    let id = SnapshotID(in: function, test: test, name: nil, fileExtension: "txt", line: 7)
    return TestFilter(id).text
  }

  /// Whether a filter selects a test, by the names that the frameworks match with filters.
  private func runs(_ filter: String, _ name: String) throws -> Bool {
    let inner = filter.dropFirst().dropLast()
    // A quotation mark would end the shell's word.
    try #require(filter.hasPrefix("'") && filter.hasSuffix("'") && !inner.contains("'"))
    return try name.contains(Regex(String(inner)))
  }

  @Test(
    arguments: [
      ("Home/welcome()", #"'^AppTests\.Home/welcome\(\)'"#, "Home/welcomeBack()"),
      ("Home/scope(_:)", #"'^AppTests\.Home/scope\(_:\)'"#, "Home/scope()"),
      ("Home/Inner/welcome()", #"'^AppTests\.Home/Inner/welcome\(\)'"#, "Home/welcome()"),
      ("free()", #"'^AppTests\.free\(\)'"#, "Home/free()"),
      ("Home/`a $shell reads`()", #"'^AppTests\.Home/`a \$shell reads`\(\)'"#, "Home/`a`()"),
      ("Home/`(a)*|b`()", #"'^AppTests\.Home/`\(a\)\*\|b`\(\)'"#, "Home/`aa`()"),
      ("Home/`Jane's`()", #"'^AppTests\.Home/`Jane.s`\(\)'"#, "Home/`Janes`()"),
      ("Home/grüßt()", #"'^AppTests\.Home/grüßt\(\)'"#, "Home/grußt()"),
      ("Home/testing()", #"'^AppTests\.Home/testing(\(\)|$)'"#, "Home/testingMore()"),
    ]
  )
  func aTestIsRunAlone(_ test: String, _ text: String, _ other: String) throws {
    let filter = filter(test)
    #expect(filter == text)
    #expect(try runs(filter, "AppTests.\(test)/Home.swift:7:2"))
    // The names of XCTest have no brackets.
    let isOfXCTest = text.hasSuffix("|$)'")
    #expect(try runs(filter, "AppTests.\(test.dropLast(2))") == isOfXCTest)
    for name in ["AppTests.\(other)", "MyAppTests.\(test)", "AppTests.My\(test)"] {
      #expect(try !runs(filter, "\(name)/Home.swift:7:2"), "\(name)")
    }
  }

  /// A method of an unknown class is found in any class, any other test in its file.
  @Test func aTestThatNobodyNamesIsFound() throws {
    let method = filter(nil, function: "testWelcome()")
    #expect(method == #"'^AppTests\..*/testWelcome(\(\)|$)'"#)
    #expect(try runs(method, "AppTests.WelcomeTests/testWelcome"))
    #expect(try !runs(method, "AppTests.WelcomeTests/testWelcomeBack"))
    let file = filter(nil)
    #expect(file == #"'^AppTests\..*/Home\.swift:'"#)
    #expect(try runs(file, "AppTests.Welcome/inTheBackground()/Home.swift:7:2"))
    #expect(try !runs(file, "AppTests.Welcome/welcome()/Welcome.swift:7:2"))
  }
}
