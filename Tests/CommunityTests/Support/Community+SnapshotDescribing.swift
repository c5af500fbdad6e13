public import Community
public import Proofsheet

extension CommunityNavigation: SnapshotDescribing {
  /// The open screens by name; each has a place of its own in a transcript.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    ["screens": screens.map { "\(type(of: $0.presenter))" }]
  }

  /// The property with the dependencies of screens.
  public static var snapshotHidden: [String] { ["world"] }
}

extension UserListContent: SnapshotDescribing {
  /// One line for each row; rows have a snapshot of their own.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "countText": countText,
      "notice": notice,
      "rows": rows.map { "\($0.initials) | \($0.title) | \($0.subtitle)" },
    ]
  }
}

extension PictureViewModel: SnapshotDescribing {
  /// The facts about the picture, and a checksum (FNV-1a) in place of its thousands of bytes.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    let checksum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return [
      "spokenText": spokenText,
      "format": format,
      "width": width,
      "height": height,
      "byteCount": bytes.count,
      "checksum": String(checksum, radix: 16),
    ]
  }

  /// The checksum replaces the bytes.
  public static var snapshotHidden: [String] { ["bytes"] }
}
