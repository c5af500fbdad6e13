import Community
import Foundation
import Testing

/// The four cases of the server's users, and the possible names.
struct UserMappingTests {
  @Test func onlyTheNameMayBeMissing() throws {
    for name in ["Ada Fake", nil] {
      let user = try User(APIUser(id: 42, email: "fake@fake.com", name: name))
      #expect(user == User(id: 42, email: "fake@fake.com", name: name))
      for (id, email) in [(nil, "fake@fake.com"), (42, nil), (nil, nil)] as [(Int?, String?)] {
        let error = #expect(throws: UserMappingError.self) {
          try User(APIUser(id: id, email: email, name: name))
        }
        #expect(error == .incorrectData)
      }
    }
    #expect(
      "\(UserMappingError.incorrectData)"
        == "A user of the server's answer lacks an identifier or an email."
    )
  }

  @Test func aBlankNameIsNone() throws {
    let names = ["", " ", "\n\t", "\u{A0}", " a"].map { APIUser(id: 1, email: "a@b.c", name: $0) }
    #expect(try names.map { try User($0).name } == [nil, nil, nil, nil, " a"])
  }

  /// The same four cases as the server sends them.
  @Test func aFixtureIsMapped() throws {
    let variants = ["success", "noName", "noIdentifier", "noEmail"]
    let users = try variants.map { variant in
      try JSONDecoder().decode(APIUser.self, from: fixture("fetchUser_\(variant).json"))
    }
    #expect(users.map { try? User($0) } == [.ada, .nameless, nil, nil])
  }
}
