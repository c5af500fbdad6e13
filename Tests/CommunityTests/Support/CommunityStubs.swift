public import Community
public import Proofsheet

extension ScenarioClient: HTTPClient {}

extension CommunityEndpoint: StubbableEndpoint {
  /// The name that the files of the endpoint share.
  public var stubName: String {
    switch self {
    case .logIn, .user: "Community/fetchUser"
    case .userList: "Community/fetchUserList"
    case .profilePicture: "Community/userprofile"
    case .streamList: "Community/fetchStreamList"
    }
  }

  /// Pictures are JPEG, all else is JSON.
  public var stubExtension: String {
    if case .profilePicture = self { "jpg" } else { "json" }
  }

  /// The stub for the request that the app sends; only the login has a body.
  public var stubRequest: Stub {
    let host = "community.example.com"
    guard case .logIn(let email, let password) = self else {
      return Stub(.get, .exact(path), host: host)
    }
    return Stub(
      .post,
      .exact(path),
      host: host,
      headers: ["Content-Type": "application/json"],
      body: .json(encoding: ["email": email, "password": password])
    )
  }
}

extension CommunityEndpoint {
  static let login = Self.logIn(email: "fake@fake.com", password: "fake_password")

  /// The server's answer to a request that it cannot serve, as JSON for every kind of request.
  func error(_ variant: String = "error", status: Int = 503) -> Stub.Answer {
    file(variant, status: status, extension: "json")
  }
}
