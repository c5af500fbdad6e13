import CustomDump
import Foundation
import Measuring
import Proofsheet

struct Failure: Error {
  let words: String
}

/// The peak memory of one rendering of the tree, each in a process of its own, less that of a process
/// which only makes the tree.
func measureMemory(into table: inout Table) throws {
  let tree = try peakOfChild("nothing")
  table.memory(
    "peak memory for the tree",
    ours: try peakOfChild("ours") - tree,
    peer: try peakOfChild("peer") - tree,
    ratio: 1
  )
}

/// Renders the tree in this process.
///
/// - Parameter renderer: `ours`, `peer` or `nothing`.
/// - Returns: The most memory the process ever held, in kilobytes.
/// - Throws: When the renderer is unknown or the system does not tell.
func peakMemory(after renderer: String) throws -> Int {
  let tree = Node.tree(of: 100_000)
  switch renderer {
  case "ours": _ = Rendering(of: tree)
  case "peer": _ = String(customDumping: tree)
  case "nothing": break
  default: throw Failure(words: "\(renderer) is neither ours, peer nor nothing.")
  }
  #if canImport(Darwin)
  var usage = rusage()
  guard getrusage(RUSAGE_SELF, &usage) == 0 else { throw Failure(words: "No resource usage.") }
  return usage.ru_maxrss / 1024
  #else
  // Not `getrusage`, which counts what the process before exec held.
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
    let peak = Int(kilobytes)
  else { throw Failure(words: "The system does not say how much memory was used.") }
  return peak
  #endif
}

private func peakOfChild(_ renderer: String) throws -> Double {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = [renderer]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let words = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  guard let peak = Double(words) else { throw Failure(words: "A child process said \(words).") }
  return peak
}
