import Foundation
import ProofsheetBasics

/// Unpacks zip files with the program `unzip`.
enum UnzipProcess {
  /// Unpacks a file into a folder, and overwrites existing files.
  ///
  /// - Returns: The exit code; `nil` when `unzip` cannot start.
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
