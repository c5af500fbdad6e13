/// A request of the app that says how it is sent and which fixture files answer it.
///
/// ```swift
/// extension CommunityEndpoint: StubbableEndpoint {
///   var stubName: String { "Community/fetchUser" }
///   var stubRequest: Stub { Stub(.get, .exact(path), host: "community.example.com") }
/// }
///
/// let debug = Scenario("debug") {
///   CommunityEndpoint.user(id: 42).answers("success")  // Community/fetchUser_success.json
/// }
/// ```
///
/// A test declares the conformance, so that the app need not know of the harness; and it declares
/// the request by hand, so that an app that sends another one is found out.
public protocol StubbableEndpoint {
  /// The files' name up to the variant, with their folder below the fixture folder:
  /// `User/fetchUser` of `User/fetchUser_success.json`.
  var stubName: String { get }
  /// The files' extension, which also says what kind of content they are; `json` by default.
  var stubExtension: String { get }
  /// A stub that takes the request, without answers.
  var stubRequest: Stub { get }
}

extension StubbableEndpoint {
  /// JSON.
  public var stubExtension: String { "json" }

  /// The file of a variant as an answer: `fetchUser_success.json`.
  ///
  /// - Parameters:
  ///   - variant: What stands behind the name and `_`.
  ///   - status: The status.
  ///   - fileExtension: The extension when it is not that of the endpoint: servers often say in
  ///     JSON why they have no picture.
  /// - Returns: The answer, whose content type follows the extension.
  public func file(
    _ variant: String,
    status: Int = 200,
    extension fileExtension: String? = nil
  ) -> Stub.Answer {
    .file("\(stubName)_\(variant).\(fileExtension ?? stubExtension)", status: status)
  }

  /// A stub that takes the request, still without answers.
  ///
  /// - Parameters:
  ///   - path: The paths to take when they are more than the endpoint's own.
  ///   - fileID: Where the stub is declared.
  ///   - line: The line it is declared on.
  /// - Returns: The stub.
  public func stub(
    at path: Stub.Path? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    let request = stubRequest
    return request.declared(
      at: SourcePlace(fileID: fileID, line: line),
      taking: path ?? request.pattern.path
    )
  }

  /// A stub that takes the request and gives the file of a variant.
  ///
  /// - Parameters:
  ///   - variant: What stands behind the name and `_`.
  ///   - status: The status.
  ///   - fileID: Where the stub is declared.
  ///   - line: The line it is declared on.
  /// - Returns: The stub.
  public func answers(
    _ variant: String,
    status: Int = 200,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    stub(fileID: fileID, line: line).answers(file(variant, status: status))
  }
}
