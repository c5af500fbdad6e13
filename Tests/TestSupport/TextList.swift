import Foundation

/// Returns the lines of a list in `Tests/SecretLists`, without lines that begin with `# `.
package func textList(_ name: String) throws -> [String] {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  let file = tests.appendingPathComponent("SecretLists/\(name).txt")
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    .filter { !$0.hasPrefix("# ") }.map(String.init)
}
