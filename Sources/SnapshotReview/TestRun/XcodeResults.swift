import Foundation

/// What failed in a run of `xcodebuild`, by the results that Xcode keeps of it.
///
/// The form is that of `xcresulttool get test-results summary`, from Xcode 16 on.
struct XcodeResults: Decodable {
  struct Failure: Decodable {
    let targetName: String
    let testIdentifierString: String
    let failureText: String
  }

  let testFailures: [Failure]

  /// A part of an output for each failure, in the order of the results.
  var parts: [String] {
    testFailures.map { "\($0.targetName)/\($0.testIdentifierString): \($0.failureText)" }
  }
}

extension CommandContext {
  /// The failures of a run that its output does not tell, as where tests run in parallel or `-quiet`.
  ///
  /// - Returns: None where there are no results, or nothing that reads them.
  func untoldFailures(of output: TestOutput, _ command: TestCommand, _ end: SwiftEnd) -> [String] {
    guard command.kind == .xcodebuild, end != .exited(0), !output.isTold,
      let path = output.xcode.results ?? command.resultBundle(in: workspace.workingDirectory)
    else { return [] }
    let launch = SwiftLaunch(
      program: "xcrun",
      arguments: ["xcresulttool", "get", "test-results", "summary", "--path", path],
      folder: workspace.workingDirectory,
      environment: surroundings.environment
    )
    var bytes: [UInt8] = []
    // That a test failed is known without it.
    guard let end = try? surroundings.runSwift(launch, { bytes += $0 }), end == .exited(0),
      let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let results = try? JSONDecoder().decode(XcodeResults.self, from: Data(bytes[start...]))
    else { return [] }
    return results.parts
  }
}

extension TestCommand {
  /// Where its options say that results are kept.
  fileprivate func resultBundle(in folder: String) -> String? {
    guard let place = words.firstIndex(of: "-resultBundlePath"), place + 1 < words.count else {
      return nil
    }
    return AbsolutePath(words[place + 1], in: folder).text
  }
}
