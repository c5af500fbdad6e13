import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// What the references say that nobody meant: read from the files, without running anything.
struct SnapshotLinter {
  /// How many references there are.
  let referenceCount: Int
  /// How many of them are no canonical text, so that only their length was looked at.
  let unreadCount: Int
  let findings: [LintFinding]

  /// One reference with what it says by itself.
  private struct Read: Sendable {
    let reference: LintReference
    let findings: [LintFinding]
    let controls: [ControlFact]
  }

  /// Reads all references below a folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of `__Snapshots__`.
  ///   - catalogues: The texts of the app.
  /// - Throws: ``CheckError`` where a file cannot be read.
  /// - Complexity: O(n) in the bytes of all references, on all processors.
  init(below folder: String, _ catalogues: TextCatalogues) throws {
    let filter = KeyFilter(catalogues.keys)
    let paths = try FileListing(below: folder).files
    let results = mapInParallel(paths) { path -> Result<Read?, CheckError> in
      Result { () throws(CheckError) in
        guard let bytes = try FileBytes.read(folder + "/" + path) else { return nil }
        return Self.read(LintReference(path: path, bytes: bytes), catalogues, filter)
      }
    }
    let read = try results.compactMap { try $0.get() }
    let references = read.map(\.reference)
    referenceCount = references.count
    unreadCount = references.count { $0.form == .other }
    let stuck = StuckControls.findings(in: read.map { ($0.reference, $0.controls) })
    findings = LintFinding.merged(
      read.flatMap(\.findings) + EqualStates.findings(in: references) + stuck
    )
  }

  private static func read(
    _ reference: LintReference,
    _ catalogues: TextCatalogues,
    _ filter: KeyFilter
  ) -> Read {
    let long = LongSnapshots.findings(in: reference)
    guard reference.form != .other else {
      return Read(reference: reference, findings: long, controls: [])
    }
    let texts =
      OptionalTexts.findings(in: reference) + FormatMarks.findings(in: reference)
      + UnresolvedKeys.findings(in: reference, catalogues, filter)
    let screens =
      reference.form == .screens
      ? UntranslatedTexts.findings(in: reference, catalogues) + EmptyLabels.findings(in: reference)
        + TruncatedTexts.findings(in: reference) : []
    // Parsing is dear, and most references have nothing.
    let isRead = texts.isEmpty || reference.isWhole
    return Read(
      reference: reference,
      findings: (isRead ? texts : []) + screens + long,
      controls: ControlFact.all(in: reference)
    )
  }
}
