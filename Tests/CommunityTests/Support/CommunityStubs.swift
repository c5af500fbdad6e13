public import Community
public import Proofsheet

extension ScenarioClient: HTTPClient {}

/// An endpoint of the app that says which fixture files answer it.
protocol StubbableEndpoint {
  /// The files' name up to the variant: `fetchUser` of `fetchUser_success.json`.
  var stubName: String { get }
  /// The files' extension.
  var stubExtension: String { get }
}

extension CommunityEndpoint: StubbableEndpoint {
  var stubName: String {
    switch self {
    case .logIn, .user: "fetchUser"
    case .userList: "fetchUserList"
    case .profilePicture: "userprofile"
    case .streamList: "fetchStreamList"
    }
  }

  var stubExtension: String {
    if case .profilePicture = self { "jpg" } else { "json" }
  }
}

extension CommunityEndpoint {
  static let login = Self.logIn(email: "fake@fake.com", password: "fake_password")

  /// A stub declared with everything that the app sends, and what it gives.
  func answers(
    _ first: Answer,
    _ second: Answer? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    let stub = Stub(
      HTTPMethod(method),
      .exact(path),
      host: "community.example.com",
      headers: body == nil ? [:] : ["Content-Type": "application/json"],
      body: body.map { .json($0) } ?? .empty,
      fileID: fileID,
      line: line
    )
    return second.map { stub.answers(first, $0) } ?? stub.answers(first)
  }

  /// The fixture file of a variant: `fetchUser_success.json`.
  func file(_ variant: String, status: Int = 200) -> Answer {
    .file("Community/\(stubName)_\(variant).\(stubExtension)", status: status)
  }

  /// What the server says when it cannot: always JSON, whatever was asked for.
  func error(_ variant: String = "error", status: Int = 503) -> Answer {
    .file("Community/\(stubName)_\(variant).json", status: status)
  }

  private var body: JSONValue? {
    guard case .logIn(let email, let password) = self else { return nil }
    return ["email": .string(email), "password": .string(password)]
  }
}

extension Stub {
  /// The picture of any user, as the network's server has it under every number.
  static func anyPicture(fileID: String = #fileID, line: UInt = #line) -> Stub {
    Stub(
      .get,
      .matching("/user/[0-9]+/profilepicture"),
      host: "community.example.com",
      fileID: fileID,
      line: line
    )
  }
}
