#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// The file of a download task.
///
/// On Linux, a session reads the file's URL from a private property of the `URLProtocol` object.
/// Only the system's own protocols set this property, and a session that finds no URL ends the
/// process.
struct LaneDownload: @unchecked Sendable {
  // Unchecked because a loading uses this value under the loading's lock only.
  private let place: Int
  private let properties: any PropertiesOfProtocol.Type
  private let file: URL
  private(set) var bytes = Data()

  /// - Parameter loader: The protocol object that loads the request.
  /// - Throws: `FixtureError` on a system that stores the properties elsewhere.
  init(of loader: URLProtocol) throws(FixtureError) {
    let found =
      Mirror.properties(of: URLProtocol.self, in: loader).first { $0.label == "properties" }?.value
      as? any PropertiesOfProtocol
    guard let place = Self.place, let found, found.canKeepFiles,
      loader.object(at: place) === found.storage
    else {
      throw FixtureError(
        "The request to \(loader.request.urlText) is a download task, which a lane cannot serve on this "
          + "system: use a data task, or inject the client itself."
      )
    }
    self.place = place
    properties = type(of: found)
    file = FileManager.default.temporaryDirectory.appending(
      path: "SessionLane-\(UUID().uuidString).tmp"
    )
  }

  mutating func append(_ piece: Data) { bytes += piece }

  /// Writes the file and stores its URL in the property that the session reads.
  ///
  /// - Throws: The error of writing the file.
  func finish(_ loader: URLProtocol) throws {
    try bytes.write(to: file)
    properties.keep(file, at: loader.field(at: place))
  }

  /// Removes the file after the app's callback.
  ///
  /// After an async call the file stays, because the call moves the file.
  func removeFile(after task: LaneTask) {
    if task.isOfCall { return }
    task.session.delegateQueue.addBarrierBlock { [file] in
      // The app may have moved the file.
      if FileManager.default.fileExists(atPath: file.path) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  private static let place = PropertyOffsets.of(
    URLProtocol.self,
    in: URLProtocol(request: URLRequest(url: URL(filePath: "/")), cachedResponse: nil, client: nil)
  )["properties"]
}

/// The dictionary of the properties of a `URLProtocol`; the type of its keys has no public name.
private protocol PropertiesOfProtocol {
  var canKeepFiles: Bool { get }
  /// The object that holds the elements of the dictionary.
  var storage: AnyObject { get }
  static func keep(_ file: URL, at place: UnsafeMutableRawPointer)
}

extension Dictionary: PropertiesOfProtocol {
  fileprivate var canKeepFiles: Bool { Self.fileKey != nil && Value.self == Any.self }

  fileprivate var storage: AnyObject { unsafeBitCast(self, to: AnyObject.self) }

  fileprivate static func keep(_ file: URL, at place: UnsafeMutableRawPointer) {
    guard let key = fileKey, let file = file as? Value else { return }
    place.assumingMemoryBound(to: Self.self).pointee[key] = file
  }

  private static var fileKey: Key? {
    func key<Name: RawRepresentable>(_ type: Name.Type) -> Any? {
      ("temporaryFileURL" as? Name.RawValue).flatMap { Name(rawValue: $0) }
    }
    return (Key.self as? any RawRepresentable.Type).flatMap { key($0) } as? Key
  }
}
#endif
