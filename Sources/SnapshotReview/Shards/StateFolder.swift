import Foundation
import SnapshotChecking

/// A state that was brought from elsewhere: a folder, or a zip file of one.
struct StateFolder {
  /// As it was named.
  let name: String
  /// The folder with `runs`.
  let path: String
  /// What was unpacked for it.
  private let unpacked: String?

  /// More than this is no state.
  private static let mostMegabytes = 1024

  /// Finds the state in a folder, or unpacks it.
  ///
  /// - Parameters:
  ///   - name: The folder or file as it was named.
  ///   - path: Where it is.
  ///   - place: The folder that a zip file is unpacked into.
  ///   - unzip: Unpacks a file into a folder; how that ended, nil when it could not begin.
  /// - Throws: ``ReviewError`` for what is neither, is damaged, or holds links.
  init(
    _ name: String,
    at path: String,
    unpackingTo place: String,
    _ unzip: (_ file: String, _ folder: String) -> Int32?
  ) throws {
    self.name = name
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ReviewError(
        "\(name) is not there; name the folder or the zip file that was downloaded."
      )
    }
    unpacked = isFolder.boolValue ? nil : place
    if !isFolder.boolValue { try Self.unpack(name, path, to: place, unzip) }
    let whole = unpacked ?? path
    do {
      // An artifact of several paths begins with what they have in common.
      let places = [whole, whole + "/.proofsheet"]
      guard let found = places.first(where: { Self.exists($0 + "/runs") }) else {
        throw ReviewError(
          "\(name) holds no run; name the .proofsheet folder that 'check' left, or a zip file of it."
        )
      }
      if let link = Self.link(in: found) {
        throw ReviewError("\(name) holds the link '\(link.visible)', so nothing was taken over.")
      }
      self.path = found
    } catch {
      if unpacked != nil { try? FileManager.default.removeItem(atPath: place) }
      throw error
    }
  }

  /// Removes what was unpacked.
  func remove() { if let unpacked { try? FileManager.default.removeItem(atPath: unpacked) } }

  private static func unpack(
    _ name: String,
    _ file: String,
    to place: String,
    _ unzip: (String, String) -> Int32?
  ) throws {
    let bytes = try FileBytes.read(file, atMost: mostMegabytes << 20) ?? []
    guard ZipListing.isZip(bytes) else {
      throw ReviewError("\(name) is neither a folder nor a zip file; name what was downloaded.")
    }
    if let refusal = ZipListing(bytes).refusal { throw ReviewError("\(name) \(refusal).") }
    // A killed command may have left it.
    if exists(place) { try FileManager.default.removeItem(atPath: place) }
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let code = unzip(file, place)
    if code == 0 { return }
    try? FileManager.default.removeItem(atPath: place)
    // What a shell says of a program that is not there.
    if code == nil || code == 127 {
      throw ReviewError("unzip cannot be started; unpack \(name) and name the folder.")
    }
    throw ReviewError("\(name) is damaged; download it again.")
  }

  /// The path of a link, which could lead anywhere.
  private static func link(in folder: String) -> String? {
    let files = FileManager.default.enumerator(atPath: folder)
    while let path = files?.nextObject() as? String {
      if files?.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink { return path }
    }
    return nil
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
