#if os(Linux)
import Foundation

/// Runs this test program again in a child process, with other arguments and environment variables.
///
/// - Returns: The exit status of the process, and all text that it printed.
package func runsInChild(
  _ arguments: [String],
  _ variables: [String: String]
) throws -> (status: Int32, words: String) {
  let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let words = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: words, as: UTF8.self))
}
#endif
