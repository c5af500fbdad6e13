/// The content types of files, by their extensions.
package enum ContentType {
  /// Returns the type for the extension of `path` in any case, or `application/octet-stream`.
  package static func of(path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return bytes }
    return byExtension[name[name.index(after: dot)...].lowercased()] ?? bytes
  }

  static let bytes = "application/octet-stream"

  /// Whether the file extension has a known content type.
  package static func isKnown(_ fileExtension: some StringProtocol) -> Bool {
    byExtension[fileExtension.lowercased()] != nil
  }

  /// The shortest file extension for each content type, as `txt` for `text/plain`.
  ///
  /// The content types in the keys have no parameters.
  package static let extensions: [String: String] = Dictionary(
    byExtension.map { (String($0.value.prefix { $0 != ";" }), $0.key) },
    uniquingKeysWith: { ($0.count, $0) < ($1.count, $1) ? $0 : $1 }
  )

  private static let byExtension = [
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "xml": "application/xml",
    "plist": "application/x-plist",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "heic": "image/heic",
    "svg": "image/svg+xml",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "aac": "audio/aac",
    "wav": "audio/wav",
    "mp4": "video/mp4",
    "m4v": "video/x-m4v",
    "mov": "video/quicktime",
    "m3u8": "application/vnd.apple.mpegurl",
  ]
}
