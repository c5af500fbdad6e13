import Foundation

extension CommandContext {
  /// `proofsheet install`: builds the command for release and puts it into a folder, where a shell starts
  /// it without asking the build system.
  package func install(into folders: [String]) throws -> Int32 {
    guard folders.count == 1, let folder = folders.first else {
      throw ReviewError("'install' needs one folder, as in: install ~/.local/bin")
    }
    let command = InstalledCommand(
      folder: AbsolutePath(folder, in: workspace.workingDirectory).text
    )
    // Before minutes of building.
    let isThere = try command.isThere()
    try build()
    let version = try lastLine(
      of: ["run", "-c", "release", "--skip-build", "proofsheet", "--version"]
    ) { $0.hasPrefix("proofsheet ") }
    let products = try lastLine(of: ["build", "-c", "release", "--show-bin-path"]) {
      $0.hasPrefix("/")
    }
    try command.write(products + "/proofsheet")
    tell("\(isThere ? "replaced " : "installed")  \(command.path): \(version)")
    if let advice = command.advice(SearchPath(environment: surroundings.environment)) {
      output.write("\n" + advice)
    }
    return 0
  }

  /// Builds, and shows how far that has come.
  private func build() throws {
    var (output, all) = (TestOutput(), [UInt8]())
    var progress = ProgressLine(terminal: self.output, seconds: surroundings.seconds)
    progress.isOfBuild = true
    progress.show(output, checks: 0)
    let end = try surroundings.runSwift(
      launch(["build", "-c", "release", "--product", "proofsheet"])
    ) { bytes in
      all += bytes
      output.take(bytes)
      progress.show(output, checks: 0)
    }
    progress.clear()
    guard end.code == 0 else {
      surroundings.errors(String(decoding: all, as: UTF8.self))
      throw ReviewError(
        end == .interrupted
          ? "The build was interrupted, and nothing was installed; run it again."
          : "swift build ended with exit code \(end.code), and nothing was installed; what it said stands "
            + "above."
      )
    }
  }

  /// The last line of what `swift` says that is one of some kind.
  private func lastLine(of arguments: [String], where isOne: (Substring) -> Bool) throws -> String {
    let (end, output) = try swift(arguments)
    let lines = output.split(whereSeparator: \.isNewline)
    guard end.code == 0, let line = lines.last(where: isOne) else {
      surroundings.errors(output)
      throw ReviewError(
        "swift \(arguments.joined(separator: " ")) ended with exit code \(end.code) and no answer, and "
          + "nothing was installed; what it said stands above."
      )
    }
    return String(line)
  }
}
