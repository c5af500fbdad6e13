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

  /// Only the login sends something.
  public var stubMethod: Stub.Method {
    if case .logIn = self { .post } else { .get }
  }

  /// The server of every test.
  public var stubHost: String? { "community.example.com" }

  /// The path with or without a final slash, as the server has it.
  public var stubPath: Stub.Path { .exact(path) }

  /// The login says what it sends.
  public var stubHeaders: [String: Stub.Value] {
    if case .logIn = self { ["Content-Type": "application/json"] } else { [:] }
  }

  /// The login sends who logs in.
  public var stubBody: Stub.Body {
    guard case .logIn(let email, let password) = self else { return .empty }
    return .json(["email": .string(email), "password": .string(password)])
  }
}

extension CommunityEndpoint {
  static let login = Self.logIn(email: "fake@fake.com", password: "fake_password")

  /// What the server says when it cannot: always JSON, whatever was asked for.
  func error(_ variant: String = "error", status: Int = 503) -> Stub.Answer {
    file(variant, status: status, extension: "json")
  }
}
