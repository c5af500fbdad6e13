import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

/// The program `proofsheet-tools`, which runs `coverage`, `lint`, `fixtures` and `generate`.
enum ToolsProgram {
  /// Builds `proofsheet-tools`, and replaces this process by that program.
  ///
  /// If `proofsheet` was copied out of its build folder, nothing is built. A copy of
  /// `proofsheet-tools` must then be in the same folder as `proofsheet`.
  ///
  /// - Parameters:
  ///   - arguments: All arguments of the command.
  ///   - surroundings: The inputs and outputs of this process.
  /// - Returns: The exit code of the program.
  /// - Throws: ``ReviewError`` when the program does not build, or its copy is missing.
  static func run(_ arguments: [String], in surroundings: Surroundings) throws -> Int32 {
    let own = URL(filePath: surroundings.program)
    let program = own.deletingLastPathComponent().appending(path: "proofsheet-tools")
    if let built = BuildPlace(program: own) {
      try build(built, surroundings)
    } else if !FileBytes.stands(at: program.path) {
      throw ReviewError(
        "\(program.path) is not there; build it with 'swift build --product proofsheet-tools' and copy it "
          + "beside proofsheet."
      )
    }
    return try surroundings.becomes(program.path, arguments)
  }

  private static func build(_ place: BuildPlace, _ surroundings: Surroundings) throws {
    let folder = try place.package(surroundings)
    let arguments = [
      "build", "--product", "proofsheet-tools", "-c", place.configuration, "--package-path", folder,
      "--scratch-path", place.scratch,
    ]
    var said: [UInt8] = []
    let launch = SwiftLaunch(
      arguments: arguments,
      folder: surroundings.workingDirectory,
      environment: surroundings.environment
    )
    let end = try surroundings.runSwift(launch) { said += $0 }
    guard end != .exited(0) else { return }
    throw ReviewError(
      "swift \(arguments.joined(separator: " ")) ended with exit code \(end.code):\n"
        + String(decoding: said, as: UTF8.self)
    )
  }
}

/// The build folder of a SwiftPM program: `SCRATCH/TRIPLE/debug/proofsheet`.
private struct BuildPlace {
  let scratch: String
  let configuration: String

  /// Finds the build folder; `nil` for a program that was copied elsewhere.
  init?(program: URL) {
    let folder = program.deletingLastPathComponent()
    let scratch = folder.deletingLastPathComponent().deletingLastPathComponent()
    guard ["debug", "release"].contains(folder.lastPathComponent),
      FileBytes.stands(at: scratch.appending(path: "workspace-state.json").path)
    else { return nil }
    var path = scratch.path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.scratch, configuration) = (path, folder.lastPathComponent)
  }

  /// Returns the package around the build folder, or else the package of the working directory.
  func package(_ surroundings: Surroundings) throws -> String {
    let above = URL(filePath: scratch).deletingLastPathComponent()
    if scratch.hasSuffix("/.build"),
      FileBytes.stands(at: above.appending(path: "Package.swift").path)
    {
      return above.path
    }
    return try Workspace(
      workingDirectory: surroundings.workingDirectory,
      packagePath: nil,
      environment: surroundings.environment
    ).packageRoot
  }
}
