import Foundation

/// The failed tests of a run of `xcodebuild`, from the results that Xcode keeps.
///
/// The format is that of `xcresulttool get test-results summary`, from Xcode 16 on.
struct XcodeResults: Decodable {
  struct Failure: Decodable {
    let targetName: String
    let testIdentifierString: String
    let failureText: String
  }

  let testFailures: [Failure]

  /// The failures, each as one text: `AppTests/HomeTests/testTitle(): XCTAssertTrue failed`.
  var parts: [String] {
    testFailures.map { "\($0.targetName)/\($0.testIdentifierString): \($0.failureText)" }
  }
}

extension CommandContext {
  /// Returns the failures that only Xcode's results contain, for example after a run with `-quiet`.
  ///
  /// - Returns: The failures; empty without results or without a tool to read them.
  func untoldFailures(of output: TestOutput, _ command: TestCommand, _ end: SwiftEnd) -> [String] {
    guard command.kind == .xcodebuild, end != .exited(0), !output.hasDetails,
      let path = output.xcode.results ?? command.resultBundle(in: workspace.workingDirectory)
    else { return [] }
    let launch = SwiftLaunch(
      program: "xcrun",
      arguments: ["xcresulttool", "get", "test-results", "summary", "--path", path],
      folder: workspace.workingDirectory,
      environment: surroundings.environment
    )
    var bytes: [UInt8] = []
    // If the results cannot be read, the exit code still shows that a test failed.
    guard let end = try? surroundings.runSwift(launch, { bytes += $0 }), end == .exited(0),
      let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let results = try? JSONDecoder().decode(XcodeResults.self, from: Data(bytes[start...]))
    else { return [] }
    return results.parts
  }
}

extension TestCommand {
  /// Returns the path of Xcode's results from the option `-resultBundlePath`; nil without this
  /// option.
  fileprivate func resultBundle(in folder: String) -> String? {
    guard let place = words.firstIndex(of: "-resultBundlePath"), place + 1 < words.count else {
      return nil
    }
    return AbsolutePath(words[place + 1], in: folder).text
  }
}
