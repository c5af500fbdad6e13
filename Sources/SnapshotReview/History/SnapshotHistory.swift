import Foundation
import SnapshotChecking
import SnapshotRendering

/// The commits that changed one reference, the newest first.
struct SnapshotHistory {
  /// One version of the reference in a commit, and the one before.
  struct Version: Equatable {
    let commit: String
    /// The day in the author's own zone.
    let date: String
    let author: String
    /// The blobs before and behind; nil where there was no file.
    var old: String?
    var new: String?
    /// What it was called before, from the root of the repository, when the commit gave it another name.
    var oldPath: String?
  }

  private(set) var versions: [Version] = []
  /// The texts by their blobs.
  private var texts: [String: String] = [:]

  /// Reads the history of a file, following it by name: one process lists the commits, and one more
  /// reads all versions.
  ///
  /// - Complexity: O(n) in the bytes of all versions.
  init(of path: String, in folder: String, _ surroundings: Surroundings) throws {
    let format = "--format=%x01%H%x00%as%x00%an"
    let list = try surroundings.asked(
      // A merge that says something else than both of its sides has a part in it, too.
      [
        "-c", "core.quotePath=false", "log", "--follow", "-c", "--raw", "--no-abbrev", "--no-color",
        "--no-ext-diff", format, "--", path,
      ],
      in: folder
    )
    for line in list.output.split(separator: 0x0A) {
      take(String(decoding: line, as: UTF8.self))
    }
    versions.removeAll { $0.old == nil && $0.new == nil }
    let blobs = Set(versions.flatMap { [$0.old, $0.new] }.compactMap(\.self)).sorted()
    guard !blobs.isEmpty else { return }
    let input = Array(blobs.map { $0 + "\n" }.joined().utf8)
    takeTexts(try surroundings.asked(["cat-file", "--batch"], in: folder, input: input).output)
  }

  func text(_ blob: String?) -> String? { blob.flatMap { texts[$0] } }

  /// Takes a line of the list: a commit, or what it did to the file, with the mode and the blob of each
  /// parent before the file's own: `:100644 100644 01… 02… M⇥path`.
  private mutating func take(_ line: String) {
    if line.hasPrefix("\u{1}") {
      let parts = line.dropFirst().split(separator: "\0", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return }
      let words = parts.map(String.init)
      versions.append(Version(commit: words[0], date: words[1], author: words[2]))
      return
    }
    let parents = line.prefix { $0 == ":" }.count
    let columns = line.split(separator: "\t").map(String.init)
    let words = columns.first?.split(separator: " ").map(String.init) ?? []
    guard parents > 0, words.count == 2 * parents + 3, let last = versions.indices.last else {
      return
    }
    versions[last].old = Self.blob(words[parents + 1])
    versions[last].new = Self.blob(words[2 * parents + 1])
    if columns.count == 3 { versions[last].oldPath = columns[1] }
  }

  private static func blob(_ name: String) -> String? { name.allSatisfy { $0 == "0" } ? nil : name }

  /// Takes what `git cat-file --batch` writes: a line with blob, kind and size, the bytes, a line feed.
  private mutating func takeTexts(_ bytes: [UInt8]) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let words = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), end + 1 + size <= bytes.count else {
        // A blob that is gone has a line alone.
        start = end + 1
        continue
      }
      let content = Array(bytes[(end + 1)..<(end + 1 + size)])
      // What was committed broken has a history all the same.
      let text = try? ReferenceText.read(content, path: "")
      texts[String(words[0])] = text ?? String(decoding: content, as: UTF8.self)
      start = min(end + 2 + size, bytes.count)
    }
  }
}
