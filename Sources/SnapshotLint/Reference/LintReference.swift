import ScreenRendering
import SnapshotChecking
import SnapshotRendering

/// One recorded reference, and what kind of text it is.
struct LintReference: Sendable {
  /// The path below `__Snapshots__`.
  let path: String
  let bytes: [UInt8]
  let form: ReferenceForm
  /// The screens of a reference of such, if anything in them has to be looked at.
  let screens: [ScreenReference.Screen]
  /// What screens say of controls, found without reading the screens.
  let outline: OutlineScan

  init(path: String, bytes: [UInt8]) {
    // A checkout may have other line endings.
    let bytes = ReferenceText.withoutCRLF(bytes)
    self.path = path
    self.bytes = bytes
    guard path.hasSuffix(".txt") else {
      (form, screens, outline) = (.other, [], OutlineScan())
      return
    }
    let form = ReferenceForm.form(of: bytes)
    let outline = form == .screens ? OutlineScan(bytes) : OutlineScan()
    self.outline = outline
    guard form == .screens, outline.isSuspicious || LocaleGrid.isGrid(bytes) else {
      (self.form, screens) = (form, [])
      return
    }
    // Reading them is dear, and most have nothing.
    let read = try? ScreenReference(Self.text(bytes))
    (self.form, screens) = (read == nil ? .other : .screens, read?.screens ?? [])
  }

  var text: String { Self.text(bytes) }

  /// The folder of its test file: `AppTests/HomeSnapshots`.
  var folder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  /// The test target: `AppTests`.
  var target: Substring { path.prefix { $0 != "/" } }

  /// Whether the whole of it is what its first lines promise; asked only of what something was found in.
  var isWhole: Bool {
    switch form {
    case .state: (try? SnapshotTreeParser.parse(text)) != nil
    case .screens: (try? ScreenReference(text)) != nil
    case .grid, .journey, .other: true
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
