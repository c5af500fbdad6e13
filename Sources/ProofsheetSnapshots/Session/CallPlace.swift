import Foundation
import ProofsheetBasics
import Testing

/// The place of an assertion, which the compiler fills in after the arguments of every assertion.
///
/// A helper that wraps an assertion has the same five parameters with the same defaults (`#fileID`,
/// `#filePath`, `#function`, `#line`, `#column`) and passes all of them on. All other callers leave
/// the five arguments out.
package struct CallPlace: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let function: String
  package let line: UInt
  package let column: UInt

  package init(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ function: String,
    _ line: UInt,
    _ column: UInt
  ) {
    (self.fileID, self.filePath, self.function, self.line) = (fileID, filePath, function, line)
    self.column = column
  }

  /// The place of the assertion as a source location of Swift Testing.
  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }
}

extension CallPlace {
  private static let functions = Locked<[String: CheckedFunction]>([:])
  private static let repeated = Locked<[String: Set<String>]>([:])

  /// The function that contains the assertion, made once for all its checks.
  var checkedFunction: CheckedFunction {
    // Two names of one normal form are equal, and their references are in different files.
    let key = "\(fileID) \(function.utf8.count) \(function)"
    if let known = Self.functions.withLock({ $0[key] }) { return known }
    let made = CheckedFunction(fileID: "\(fileID)", name: function, isRepeated: isRepeated)
    Self.functions.withLock { $0[key] = made }
    return made
  }

  /// Whether the file declares the function more than once, as two suites with a test `empty`.
  ///
  /// Each file is read once in a process; a file that cannot be read repeats no name.
  private var isRepeated: Bool {
    Self.repeated.withLock { repeated in
      let file = "\(filePath)"
      let names = repeated[file] ?? Self.repeatedNames(in: file)
      repeated[file] = names
      return names.contains(Self.name(at: function))
    }
  }

  private static func repeatedNames(in file: String) -> Set<String> {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    var seen: Set<String> = []
    let names = text.components(separatedBy: "func ").dropFirst().map { name(at: $0) }
    return Set(names.filter { !seen.insert($0).inserted })
  }

  /// Returns the name at the start of a declaration, without the backticks of a raw name.
  private static func name(at text: String) -> String {
    if text.hasPrefix("`") { return String(text.dropFirst().prefix { $0 != "`" }) }
    return String(text.prefix { $0 != "(" && $0 != "<" && $0 != "\n" })
  }
}
