import SnapshotChecking

/// The common start of all references of a test, as `AppTests/Home/welcome`.
///
/// Without the file of the test, the stem is `AppTests/*/welcome`; without its target, `welcome`.
struct ReferenceStem: Hashable {
  let text: String

  /// The stem of a reference.
  init(of reference: String) {
    let name = reference.lastIndex(of: "/").map { reference.index(after: $0) }
    let start = name ?? reference.startIndex
    text = String(reference[..<start] + reference[start...].prefix { $0 != "." })
  }

  /// The stem of a test's references, from the test's file and function.
  init(fileID: String, function: String) {
    text = CheckedFunction(fileID: fileID, name: function).pathStart
  }

  private init(text: String) { self.text = text }

  /// The stem without the file.
  var ofAnyFile: ReferenceStem {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 ? ReferenceStem(text: "\(parts[0])/*/\(parts[2])") : self
  }

  /// The stem without the file and the target.
  var ofAnyTarget: ReferenceStem {
    ReferenceStem(text: String(text.split(separator: "/").last ?? ""))
  }

  /// The stems under which a test may be known that has this one.
  var spellings: [ReferenceStem] { [self, ofAnyFile, ofAnyTarget] }
}
