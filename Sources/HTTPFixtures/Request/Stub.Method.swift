extension Stub {
  /// The verb of a request, always in upper case.
  public struct Method: Hashable, Sendable {
    /// The verb as it is sent, for example `GET`.
    package let name: String

    /// Creates a method from its name in any case.
    public init(_ name: String) {
      self.name = name.uppercased()
    }

    /// Asks for a resource.
    public static let get = Stub.Method("GET")
    /// Hands a body to a resource.
    public static let post = Stub.Method("POST")
    /// Replaces a resource.
    public static let put = Stub.Method("PUT")
    /// Changes a part of a resource.
    public static let patch = Stub.Method("PATCH")
    /// Removes a resource.
    public static let delete = Stub.Method("DELETE")
  }
}
