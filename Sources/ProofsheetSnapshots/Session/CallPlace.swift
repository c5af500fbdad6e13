import Foundation
import ProofsheetBasics
import SnapshotChecking
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

/// The file and the function of a place, which are the same for all checks in one function.
final class PlaceTexts: Sendable {
  /// The path of the test's file.
  let file: String
  /// The function that contains the assertion.
  let function: CheckedFunction

  /// The place of the last check, with the texts of this place: its file and function.
  ///
  /// The texts are kept, because the next check is usually in the same function.
  private static let last = Locked<(place: CallPlace, texts: PlaceTexts)?>(nil)

  private init(_ place: CallPlace) {
    file = "\(place.filePath)"
    let name = place.function
    function = CheckedFunction(
      fileID: "\(place.fileID)",
      name: name,
      isRepeated: RepeatedNames.ofProcess.contains(name, in: file)
    )
  }

  static func of(_ place: CallPlace) -> PlaceTexts {
    last.withLock { last in
      if let last, last.place.isInFunction(of: place) { return last.texts }
      let texts = PlaceTexts(place)
      last = (place, texts)
      return texts
    }
  }
}

extension CallPlace {
  /// Whether two places are in the same function of the same file.
  ///
  /// Files are compared by the addresses of their string literals. Functions are compared with the
  /// lengths of their names, because `==` ignores differences of Unicode normalisation, and the
  /// references of two such functions are in different files.
  fileprivate func isInFunction(of other: CallPlace) -> Bool {
    Self.isOne(fileID, other.fileID) && Self.isOne(filePath, other.filePath)
      && function == other.function && function.utf8.count == other.function.utf8.count
  }

  private static func isOne(_ text: StaticString, _ other: StaticString) -> Bool {
    text.hasPointerRepresentation && other.hasPointerRepresentation
      && text.utf8Start == other.utf8Start && text.utf8CodeUnitCount == other.utf8CodeUnitCount
  }
}

/// The names of the functions that a file declares more than once, as two suites with a test
/// `empty`.
///
/// Each file is read once in a process; a file that cannot be read has no such names.
final class RepeatedNames: Sendable {
  static let ofProcess = RepeatedNames()
  private let known = Locked<[String: Set<String>]>([:])

  func contains(_ function: String, in file: String) -> Bool {
    known.withLock { known in
      let names = known[file] ?? Self.names(in: file)
      known[file] = names
      return names.contains(Self.name(at: function))
    }
  }

  private static func names(in file: String) -> Set<String> {
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
