/// A request of the app, with the stub that matches it and the fixture files that answer it.
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
/// A test declares the conformance, so that the app does not depend on the harness. The test writes
/// the stub by hand, so the stub no longer matches when the app changes its request.
public protocol StubbableEndpoint {
  /// The start of the names of the fixture files, with their folder below the fixture folder:
  /// `User/fetchUser` for `User/fetchUser_success.json`.
  var stubName: String { get }
  /// The extension of the fixture files, which also determines their content type; `json` by
  /// default.
  var stubExtension: String { get }
  /// The stub that matches the request, without answers.
  var stubRequest: Stub { get }
}

extension StubbableEndpoint {
  /// The default extension, `json`.
  public var stubExtension: String { "json" }

  /// Returns the file of a variant as an answer: `fetchUser_success.json`.
  ///
  /// - Parameters:
  ///   - variant: The end of the file's name, after `_`.
  ///   - status: The status.
  ///   - fileExtension: An extension in place of the endpoint's own. For example, an endpoint of
  ///     pictures may describe an error in a `json` file.
  /// - Returns: The answer, whose content type follows the extension.
  public func file(
    _ variant: String,
    status: Int = 200,
    extension fileExtension: String? = nil
  ) -> Stub.Answer {
    .file("\(stubName)_\(variant).\(fileExtension ?? stubExtension)", status: status)
  }

  /// Returns the stub that matches the request, without answers.
  ///
  /// - Parameters:
  ///   - path: The paths to match in place of the endpoint's own.
  ///   - fileID: The file that declares the stub.
  ///   - line: The line that declares the stub.
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

  /// Returns a stub that answers the request with the file of a variant.
  ///
  /// - Parameters:
  ///   - variant: The end of the file's name, after `_`.
  ///   - status: The status.
  ///   - fileID: The file that declares the stub.
  ///   - line: The line that declares the stub.
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
