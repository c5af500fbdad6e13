import Foundation
import SnapshotReview
import ToolBasics
import TrafficRecording

/// The files and links below `Fixtures`.
struct FixtureFolderListing {
  /// The files that are read for themselves, in order.
  let files: [String]
  /// The symbolic links that end in the folder: other names for what is there.
  private(set) var links: [String] = []
  /// The symbolic links that do not.
  private(set) var escapes: [FixtureFinding] = []

  /// Lists `Fixtures` by its absolute path; a folder that is not there has nothing in it.
  init(below root: String) throws {
    let listing = try FileListing(below: root)
    // What a recording says of itself is for persons.
    files = listing.files.filter { !$0.hasSuffix(RedactionReport.suffix) }
    let inside = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    for link in listing.links {
      let target = URL(fileURLWithPath: root + "/" + link).resolvingSymlinksInPath().path
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
      if exists, target.hasPrefix(inside + "/") {
        if !isFolder.boolValue { links.append(link) }
        continue
      }
      let problem = exists ? "leads out of Fixtures" : "leads to nothing"
      let detail = "the symbolic link \(problem); put a file in its place."
      escapes.append(FixtureFinding(kind: .link, path: link, detail: detail))
    }
  }

  /// Everything that a test may read by its name.
  var names: [String] { files + links }
}
