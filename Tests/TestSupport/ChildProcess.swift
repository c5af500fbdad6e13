import Foundation

extension Process {
  /// Runs the process to its end, and returns all text that it printed.
  package func words() throws -> String {
    let output = Pipe()
    (standardOutput, standardError) = (output, output)
    try run()
    let words = output.fileHandleForReading.readDataToEndOfFile()
    waitUntilExit()
    return String(decoding: words, as: UTF8.self)
  }
}

#if os(Linux)
/// Runs this test program again in a child process, with other arguments and environment variables.
///
/// - Returns: The exit status of the process, and all text that it printed.
package func runsInChild(
  _ arguments: [String],
  _ variables: [String: String]
) throws -> (status: Int32, words: String) {
  let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  let words = try process.words()
  return (process.terminationStatus, words)
}
#endif
