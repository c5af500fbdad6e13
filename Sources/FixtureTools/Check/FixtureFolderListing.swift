import Foundation
import ProofsheetBasics
import ReviewTools
import TrafficRecording

/// The files and links below `Fixtures`.
struct FixtureFolderListing {
  /// The relative paths of the fixture files, without the reports of recordings.
  let files: [String]
  /// The symbolic links in the fixture folder that lead to files inside this folder.
  ///
  /// Each link is a further name of such a file.
  private(set) var links: [String] = []
  /// The findings about symbolic links that lead out of the folder or to nothing.
  private(set) var escapes: [FixtureFinding] = []

  /// Lists the folder at an absolute path; a missing folder has no files.
  init(below root: String) throws {
    let listing = try FileListing(below: root)
    // The reports of recordings are for people, so no test reads them.
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

  /// All names of fixture files that a test may read, including symbolic links.
  var names: [String] { files + links }
}
