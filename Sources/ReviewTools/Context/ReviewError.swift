/// An error that stops a command before it changes a reference.
package struct ReviewError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence with the problem, its place, and the remedy.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// The program that runs the tests cannot be started.
  package static func noProgram(_ name: String, reason: String) -> Self {
    let mend =
      name == "swift" ? "put the toolchain's folder on PATH" : "name a command that runs the tests"
    return Self("\(name) cannot be started (\(reason)); \(mend).")
  }

  /// The arguments of `swift test` match no test.
  static func noTest(matching arguments: [String]) -> Self {
    Self("No test matches \(arguments.joined(separator: " ")); see the names by swift test list.")
  }

  /// The pending file or the source has changed since the command read it.
  static func changedMeanwhile(_ path: String) -> Self {
    Self("\(path) has changed since it was read; run the command again to see its new text.")
  }

  /// The reference, or the text in the source, was edited after a test made the pending text.
  static func editedSince(_ path: String) -> Self {
    Self("\(path) has changed since the run; run the test again.")
  }

  /// The source has changed since the run, so a call may stand on another line.
  static func sourceChanged(_ place: String) -> Self {
    Self("\(place): the source has changed since the run; run the test again.")
  }

  /// The run belongs to another commit than the one that is checked out.
  static func otherCommit(_ path: String, _ commit: String) -> Self {
    Self(
      "\(path) was rendered at commit \(commit.prefix(10)), and another one is checked out; run the test "
        + "again."
    )
  }

  /// The run could not read the source, so nobody knows whether it is still the same.
  static func unknownSource(_ place: String) -> Self {
    Self("\(place): the run could not read the source; run the test where the source is.")
  }

  /// The source has no call of `assertInlineSnapshot` or of a helper at the place that the run
  /// recorded.
  static func noCall(at place: String) -> Self {
    Self(
      "\(place) holds no call of assertInlineSnapshot, or of a helper in the same target that calls it. In a "
        + "helper, pass on fileID, file, testName, line and column of its caller, and run the test again."
    )
  }

  /// The call has a form that no command edits, so a person pastes the text.
  static func otherForm(_ place: String, _ reason: String, _ text: String) -> Self {
    Self("\(place) is not written, because \(reason). Write this closure behind the call:\n\(text)")
  }
}
