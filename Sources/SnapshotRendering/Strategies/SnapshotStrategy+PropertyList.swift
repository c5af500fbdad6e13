import Foundation

extension SnapshotStrategy where Subject: Encodable {
  /// The value encoded as an XML property list with sorted keys.
  ///
  /// Dates have whole seconds, as in every XML property list.
  public static var plist: SnapshotStrategy { listed }
}

extension SnapshotStrategy {
  /// The strategy behind `plist`, which casts each subject to `Encodable` before rendering, as
  /// `json` does.
  private static var listed: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "plist") { subject in
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      let text = String(decoding: try encoder.encode(encodable(subject)), as: UTF8.self)
      return Rendering(plainText: text)
    }
  }
}
