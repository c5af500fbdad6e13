import Community
import Foundation
import Testing

/// The four cases of the server's users, and what a name may be.
struct UserMappingTests {
  @Test func aFullUserIsMapped() throws {
    let user = try User(APIUser(id: 42, email: "fake@fake.com", name: "Ada Fake"))
    #expect(user.id == 42)
    #expect(user.email == "fake@fake.com")
    #expect(user.name == "Ada Fake")
  }

  @Test func aUserWithoutIdentifierIsIncorrect() {
    let error = #expect(throws: UserMappingError.self) {
      try User(APIUser(id: nil, email: "fake@fake.com", name: "Ada Fake"))
    }
    #expect(error == .incorrectData)
  }

  @Test func aUserWithoutEmailIsIncorrect() {
    let error = #expect(throws: UserMappingError.self) {
      try User(APIUser(id: 42, email: nil, name: "Ada Fake"))
    }
    #expect(error == .incorrectData)
  }

  @Test func aUserWithoutNameIsMapped() throws {
    let user = try User(APIUser(id: 42, email: "fake@fake.com", name: nil))
    #expect(user == User(id: 42, email: "fake@fake.com", name: nil))
  }

  @Test func allEightWaysToLackSomethingAreDecided() throws {
    for id in [42, nil] {
      for email in ["fake@fake.com", nil] {
        for name in ["Ada Fake", nil] {
          let user = try? User(APIUser(id: id, email: email, name: name))
          let expected =
            id == nil || email == nil ? nil : User(id: 42, email: "fake@fake.com", name: name)
          #expect(user == expected)
        }
      }
    }
  }

  @Test(arguments: ["", " ", "\n\t", "\u{A0}"])
  func aBlankNameIsNone(_ name: String) throws {
    #expect(try User(APIUser(id: 1, email: "a@b.c", name: name)).name == nil)
  }

  /// The same four cases as the server sends them.
  @Test(
    arguments: [
      ("success", User.ada as User?), ("noName", .nameless), ("noIdentifier", nil),
      ("noEmail", nil),
    ]
  )
  func aFixtureIsMapped(_ variant: String, _ expected: User?) throws {
    let user = try JSONDecoder().decode(APIUser.self, from: fixture("fetchUser_\(variant).json"))
    #expect((try? User(user)) == expected)
    if expected == nil {
      #expect(throws: UserMappingError.incorrectData) { try User(user) }
    }
  }

  @Test func theErrorIsOneSentence() {
    #expect(
      "\(UserMappingError.incorrectData)"
        == "A user of the server's answer has no identifier or no email."
    )
  }
}
