import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import TextDiff

/// What `migrate` prints: the difference, what it leaves, and what to do then.
struct MigrationPage {
  private let migration: PackageMigration
  /// What was named, as it was typed.
  private let paths: [String]
  private let isWritten: Bool
  private let folders: [OldFolder]
  private let manifest: [String]

  /// References of the peer beside a test.
  private struct OldFolder {
    let path: String
    /// Where the new ones are.
    let new: String
  }

  init(_ migration: PackageMigration, of paths: [String], root: String, isWritten: Bool) throws {
    (self.migration, self.paths, self.isWritten) = (migration, paths, isWritten)
    folders = try migration.files.filter { !$0.keepsPeer }.compactMap { file in
      let parts = file.source.path.split(separator: "/").map(String.init)
      let stem = String((parts.last ?? "").dropLast(".swift".count))
      // References of this package itself stand in the root.
      let path = (parts.dropLast() + ["__Snapshots__", stem]).joined(separator: "/")
      let isEmpty = try FileListing(below: root + "/" + path).files.isEmpty
      if parts.count < 2 || isEmpty { return nil }
      let isKnown = parts.count > 2 && parts[0] == "Tests"
      let new = ["__Snapshots__"] + (isKnown ? [parts[1], stem] : [])
      return OldFolder(path: path, new: new.joined(separator: "/"))
    }
    let bytes = try FileBytes.read(root + "/Package.swift") ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    manifest = lines.enumerated().compactMap { number, line in
      let text = line.trimmingPrefix { $0 == " " || $0 == "\t" }
      let words =
        PeerModule.names.map { "\"\($0)\"" } + ["swift-snapshot-testing", "\"__Snapshots__\""]
      let isNamed = words.contains { text.contains($0) } && !text.hasPrefix("//")
      return isNamed ? "Package.swift:\(number + 1)  \(text)" : nil
    }
  }

  /// 1 while there is something to do that this command knows of.
  var code: Int32 {
    let waits = migration.remarks.contains { $0.kind != .changed }
    return waits || !isWritten && !migration.changed.isEmpty ? 1 : 0
  }

  func text(style: TerminalStyle) -> String {
    var text = ""
    if !isWritten {
      for file in migration.changed {
        let diff = UnifiedDiff(
          old: String(decoding: file.source.bytes, as: UTF8.self),
          new: String(decoding: file.result, as: UTF8.self),
          oldName: file.source.path,
          newName: file.source.path
        )
        text += diff.text(style: style)
      }
      if !text.isEmpty { text += "\n" }
    }
    text += sum + "\n"
    for kind in Remark.Kind.allCases { text += list(kind) }
    return text + steps
  }

  private var sum: String {
    let count = migration.changed.count
    let files = counted(migration.files.count, "source")
    if count == 0 { return "\(files) of swift-snapshot-testing, and nothing to move." }
    return isWritten
      ? "\(counted(count, "source")) written." : "\(counted(count, "source")) would be written."
  }

  private func list(_ kind: Remark.Kind) -> String {
    let remarks = migration.remarks.filter { $0.kind == kind }
    if remarks.isEmpty { return "" }
    let title =
      switch kind {
      case .left: "Left to swift-snapshot-testing, which stays imported beside Proofsheet there:"
      case .byHand: "To be written by hand:"
      case .changed: "Different from now on:"
      }
    var texts: [String] = []
    for remark in remarks where !texts.contains(remark.text) { texts.append(remark.text) }
    let groups = texts.map { text in
      "  \(text)\n" + Self.places(of: remarks.filter { $0.text == text })
    }
    return "\n\(title)\n\(groups.joined())"
  }

  /// A line for each source: `Tests/AppTests/HomeTests.swift:12, 40`.
  private static func places(of remarks: [Remark]) -> String {
    let lines = Dictionary(grouping: remarks, by: \.path).mapValues { $0.map { "\($0.line)" } }
    return lines.sorted { $0.key < $1.key }
      .map { "    \($0):\($1.joined(separator: ", "))\n" }.joined()
  }

  /// What to do, in order.
  private var steps: String {
    var steps: [String] = []
    if !isWritten, !migration.changed.isEmpty {
      let words = (paths.map(ShellWord.quoted) + ["--write"]).joined(separator: " ")
      steps.append("Read the difference, then write it: swift run proofsheet migrate \(words)")
    }
    if !manifest.isEmpty {
      let stays = migration.files.contains(where: \.keepsPeer)
      steps.append(
        (["Let Package.swift depend on Proofsheet\(stays ? " too" : " in the place of the peer"):"]
          + manifest)
          .joined(separator: "\n       ")
      )
    }
    if !migration.changed.isEmpty {
      steps.append("Record what has no reference yet: SNAPSHOT_RECORD=missing swift test")
      steps.append(
        "Read __Snapshots__, and take over texts in sources: swift run proofsheet review"
      )
      if !folders.isEmpty {
        let commands = folders.map { folder in
          let words = [folder.path, folder.new].map(ShellWord.quoted).joined(separator: " ")
          return "git diff --no-index -M \(words)"
        }
        let title =
          "Compare with the references of the peer, which this command leaves, and delete those:"
        steps.append(([title] + commands).joined(separator: "\n       "))
      }
    }
    if steps.isEmpty { return "" }
    let lines = steps.enumerated().map { "  \($0 + 1). \($1)\n" }
    return "\nNext:\n\(lines.joined())"
  }
}
