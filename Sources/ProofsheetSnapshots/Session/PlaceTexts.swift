import ProofsheetBasics
import SnapshotChecking

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
    function = CheckedFunction(fileID: "\(place.fileID)", name: place.function)
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
