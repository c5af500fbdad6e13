import Foundation
import ProofsheetBasics

extension Scene {
  /// Runs a program as a process of its own, in the scene's folder.
  ///
  /// - Parameters:
  ///   - program: The path of its file, from the scene's folder unless absolute.
  ///   - arguments: What it is given.
  ///   - input: What it reads.
  ///   - environment: Its variables; nil for those of the tests.
  /// - Returns: What it said and ended with.
  /// - Throws: What Foundation throws for a program that cannot be started.
  func process(
    _ program: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String]? = nil
  ) throws -> Answer {
    let process = Process()
    let pipes = [Pipe(), Pipe(), Pipe()]
    let folder = URL(filePath: root, directoryHint: .isDirectory)
    process.executableURL = URL(filePath: program, relativeTo: folder)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment ?? ProcessInfo.processInfo.environment
    process.standardInput = pipes[0]
    process.standardOutput = pipes[1]
    process.standardError = pipes[2]
    try process.run()
    try pipes[0].fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipes[0].fileHandleForWriting.close()
    let output = try pipes[1].fileHandleForReading.readToEnd() ?? Data()
    let errors = try pipes[2].fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Answer(
      code: process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  /// Compiles `main.swift` and runs it; says what the compiler has against it, or what it prints.
  func compiledAndRun() throws -> String {
    let compiler = ["swiftc", "-Onone", "main.swift", "-o", "program"]
    let compiled = try process("/usr/bin/env", compiler)
    if compiled.code != 0 || !compiled.errors.isEmpty { return compiled.output + compiled.errors }
    return try process("program", []).output
  }
}
