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
}
