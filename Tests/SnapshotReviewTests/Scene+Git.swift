import Foundation
import Testing

extension Scene {
  /// The command beside the test bundle that runs.
  static var executable: String {
    let bundle =
      Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      ?? URL(filePath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appending(path: "proofsheet").path
  }

  /// Runs git in the scene's folder as nobody in particular, on a day in January.
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

  /// Commits everything that is there.
  func commit() throws {
    try git("add", "-A")
    let answer = try git("commit", "-q", "-m", "m")
    #expect(answer.code == 0, "\(answer)")
  }
}
