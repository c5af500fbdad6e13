import Foundation
import ProofsheetBasics

/// Unpacks zip files with the system's program.
enum UnzipProcess {
  /// Unpacks a file into a folder without asking anything; the exit code, nil when it cannot be started.
  static func run(_ file: String, to folder: String) -> Int32? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["unzip", "-q", "-o", file, "-d", folder]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
