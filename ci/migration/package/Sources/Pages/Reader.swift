import CustomDump

/// Somebody who reads pages.
public struct Reader: Sendable {
  /// Its number.
  public let id: Int
  /// What others call it.
  public let name: String
  /// What nobody should read in a test.
  let password: String

  /// Makes a reader.
  public init(id: Int, name: String, password: String) {
    self.id = id
    self.name = name
    self.password = password
  }
}

extension Reader: CustomDumpReflectable {
  /// What is shown.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["id": id, "called": name], displayStyle: .struct)
  }
}
