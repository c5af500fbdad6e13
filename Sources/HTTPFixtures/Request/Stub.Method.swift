extension Stub {
  /// The verb of a request, always in upper case.
  public struct Method: Hashable, Sendable, CustomStringConvertible {
    /// The verb as it is sent, for example `GET`.
    public let name: String

    /// Creates a method from its name in any case.
    public init(_ name: String) {
      self.name = name.uppercased()
    }

    /// The verb as it is sent.
    public var description: String { name }

    /// Asks for a resource.
    public static let get = Stub.Method("GET")
    /// Asks for the headers of a resource only.
    public static let head = Stub.Method("HEAD")
    /// Hands a body to a resource.
    public static let post = Stub.Method("POST")
    /// Replaces a resource.
    public static let put = Stub.Method("PUT")
    /// Changes a part of a resource.
    public static let patch = Stub.Method("PATCH")
    /// Removes a resource.
    public static let delete = Stub.Method("DELETE")
    /// Asks what a resource allows.
    public static let options = Stub.Method("OPTIONS")
  }
}
