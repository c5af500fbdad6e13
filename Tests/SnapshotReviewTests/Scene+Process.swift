import Foundation
import ProofsheetBasics
import Testing

extension Scene {
  /// Runs a program as a process of its own, in the scene's folder.
  ///
  /// - Parameters:
  ///   - program: The path of its file, from the scene's folder unless absolute.
  ///   - arguments: The arguments of the program.
  ///   - environment: Its variables; nil for those of the tests.
  /// - Returns: The output and the exit code of the process.
  /// - Throws: The error of Foundation for a program that cannot be started.
  func process(
    _ program: String,
    _ arguments: [String],
    environment: [String: String]? = nil
  ) throws -> Answer {
    let process = Process()
    let (outputs, errors) = (Pipe(), Pipe())
    let folder = URL(filePath: root, directoryHint: .isDirectory)
    process.executableURL = URL(filePath: program, relativeTo: folder)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment ?? ProcessInfo.processInfo.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = outputs
    process.standardError = errors
    try process.run()
    func text(_ pipe: Pipe) throws -> String {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    var answer = Answer(code: 0, output: try text(outputs), errors: try text(errors))
    process.waitUntilExit()
    answer.code = process.terminationStatus
    return answer
  }
}

extension Scene {
  /// The path of the command beside the running test bundle.
  static var executable: String {
    let bundle =
      Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      ?? URL(filePath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appending(path: "proofsheet").path
  }

  /// Runs git in the scene's folder under a made-up name, on a day in January.
  @discardableResult
  func git(_ arguments: String...) throws -> Answer {
    let date = "2026-01-01T12:00:00Z"
    let environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": root,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "a@b",
      "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "a@b", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_DATE": date,
    ]
    return try process("/usr/bin/env", ["git"] + arguments, environment: environment)
  }

  /// Commits all files.
  func commit() throws {
    try git("add", "-A")
    let answer = try git("commit", "-q", "-m", "m")
    #expect(answer.code == 0, "\(answer)")
  }

  /// Makes a commit the current one, with a name of one digit, without git.
  func checkOut(_ digit: String) throws {
    let commit = String(repeating: digit, count: 40)
    try write("\(commit) \(commit) A <a@b> 1 +0000\tx\n", to: ".git/logs/HEAD")
  }
}
