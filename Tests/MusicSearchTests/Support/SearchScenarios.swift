public import MusicSearch
public import Proofsheet

extension ScenarioClient: HTTPClient {}

extension Stub {
  /// A search, declared with everything that the app sends.
  static func search(
    _ term: String,
    in scope: SearchScope,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    Stub(
      .get,
      "/search",
      host: "itunes.apple.com",
      query: .exactly([
        "term": term,
        "media": "musicVideo",
        "entity": "musicVideo",
        "attribute": scope.attribute,
        "limit": "200",
      ]),
      fileID: fileID,
      line: line
    )
  }

  /// A search for Jackson, which finds many artists by default.
  fileprivate static func jackson(in scope: SearchScope, _ answers: Stub.Answer...) -> Stub {
    let answers = answers.isEmpty ? [.recorded("success", in: scope)] : answers
    return search("Jackson", in: scope).answers(answers)
  }

  /// A search for the term of the scope, which finds one artist.
  fileprivate static func single(in scope: SearchScope) -> Stub {
    search(scope.single.term, in: scope).answers(.recorded(scope.single.variant, in: scope))
  }

  /// A search for the empty field, which finds nothing.
  fileprivate static func blank(in scope: SearchScope) -> Stub {
    search("", in: scope).answers(.recorded("empty", in: scope))
  }
}

extension Stub.Answer {
  /// A recorded answer of a scope, by the end of its file's name.
  static func recorded(_ variant: String, in scope: SearchScope) -> Stub.Answer {
    .file("Search/search\(scope.title)_\(variant).json")
  }

  /// The search service's answer to a search that it refuses.
  static func refused(in scope: SearchScope) -> Stub.Answer {
    .file("Search/search\(scope.title)_error.json", status: 400)
  }

  /// A delayed answer with many artists.
  fileprivate static func late(in scope: SearchScope) -> Stub.Answer {
    recorded("success", in: scope).delayed(by: .seconds(3))
  }
}

extension SearchScope {
  /// A term that finds one artist, and the answer to it.
  var single: (term: String, variant: String) {
    switch self {
    case .artist: ("Beatles", "beatles")
    case .song: ("Lady Madonna", "ladyMadonna")
    case .album: ("Rebirth", "rebirth")
    }
  }
}

/// The scenarios of the search: each scope's answers to Jackson and to its own term.
extension Scenario {
  static func findsMany(in scope: SearchScope) -> Scenario {
    search(in: scope, "finds many", .jackson(in: scope))
  }

  static func findsOne(in scope: SearchScope) -> Scenario {
    search(in: scope, "finds one", .single(in: scope))
  }

  static func findsNothing(in scope: SearchScope) -> Scenario {
    search(in: scope, "finds nothing", .jackson(in: scope, .recorded("empty", in: scope)))
  }

  /// A scenario that refuses the search for Jackson once and answers it from then on.
  static func failsOnce(in scope: SearchScope, thenFinds count: Int = 1) -> Scenario {
    let found = Array(repeating: Stub.Answer.recorded("success", in: scope), count: count)
    return search(
      in: scope,
      "fails once",
      Stub.search("Jackson", in: scope).answers([.refused(in: scope)] + found)
    )
  }

  static func refuses(in scope: SearchScope) -> Scenario {
    search(in: scope, "is refused", .jackson(in: scope, .refused(in: scope)))
  }

  /// A scenario in which Jackson is never found; the term of the scope finds one artist.
  static func alwaysFails(in scope: SearchScope, with failure: Stub.Answer) -> Scenario {
    search(in: scope, "for Jackson always fails", .jackson(in: scope, failure), .single(in: scope))
  }

  /// A scenario that finds Jackson late.
  static func findsManyLate(in scope: SearchScope) -> Scenario {
    search(in: scope, "for Jackson takes 3 s", .jackson(in: scope, .late(in: scope)))
  }

  /// A scenario that finds Jackson late, and the term of the scope at once.
  static func answersLate(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search for Jackson takes 3 s") {
      findsManyLate(in: scope)
      Stub.single(in: scope)
    }
  }

  /// A scenario that finds one artist, then many, and nothing when the field is cleared between
  /// them.
  static func findsOneThenMany(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search finds one, then many") {
      Stub.single(in: scope)
      Stub.jackson(in: scope)
      Stub.blank(in: scope)
    }
  }

  /// A scenario that finds Jackson in two scopes.
  static func finds(in first: SearchScope, then second: SearchScope) -> Scenario {
    Scenario("\(first) search, then \(second) search") {
      Stub.jackson(in: first)
      Stub.jackson(in: second)
      if first != .artist { Stub.blank(in: first) }
    }
  }

  /// Searches of one scope; choosing another than the first searches with the field still empty.
  private static func search(in scope: SearchScope, _ words: String, _ stubs: Stub...) -> Scenario {
    Scenario("\(scope) search \(words)") {
      stubs
      if scope != .artist { Stub.blank(in: scope) }
    }
  }
}
