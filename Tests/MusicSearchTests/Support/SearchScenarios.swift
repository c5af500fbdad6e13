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
}

extension Stub.Answer {
  /// A recorded answer of a scope, by the end of its file's name.
  static func recorded(_ variant: String, in scope: SearchScope) -> Stub.Answer {
    .file("Search/search\(scope.title)_\(variant).json")
  }

  /// What the search service says of a search that it refuses.
  static func refused(in scope: SearchScope) -> Stub.Answer {
    .file("Search/search\(scope.title)_error.json", status: 400)
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

extension Scenario {
  /// Jackson finds many artists.
  static func findsMany(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search finds many") {
      Stub.search("Jackson", in: scope).answers(.recorded("success", in: scope))
      opening(in: scope)
    }
  }

  /// The term of the scope finds one artist.
  static func findsOne(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search finds one") {
      Stub.search(scope.single.term, in: scope)
        .answers(.recorded(scope.single.variant, in: scope))
      opening(in: scope)
    }
  }

  /// Jackson finds nothing.
  static func findsNothing(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search finds nothing") {
      Stub.search("Jackson", in: scope).answers(.recorded("empty", in: scope))
      opening(in: scope)
    }
  }

  /// The search for Jackson is refused once and works from then on.
  static func failsOnce(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search fails once") {
      Stub.search("Jackson", in: scope)
        .answers(.refused(in: scope), .recorded("success", in: scope))
      opening(in: scope)
    }
  }

  /// The search for Jackson is refused.
  static func refuses(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search is refused") {
      Stub.search("Jackson", in: scope).answers(.refused(in: scope))
      opening(in: scope)
    }
  }

  /// Jackson is never found; the term of the scope finds one artist.
  static func alwaysFails(in scope: SearchScope, with failure: Stub.Answer) -> Scenario {
    Scenario("\(scope) search for Jackson always fails") {
      Stub.search("Jackson", in: scope).answers(failure)
      Stub.search(scope.single.term, in: scope)
        .answers(.recorded(scope.single.variant, in: scope))
      opening(in: scope)
    }
  }

  /// One artist, then many, and nothing when the field is cleared between them.
  static func findsOneThenMany(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search finds one, then many") {
      Stub.search(scope.single.term, in: scope)
        .answers(.recorded(scope.single.variant, in: scope))
      Stub.search("Jackson", in: scope).answers(.recorded("success", in: scope))
      Stub.search("", in: scope).answers(.recorded("empty", in: scope))
    }
  }

  /// Jackson is found late, the term of the scope at once.
  static func answersLate(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search for Jackson takes 3 s") {
      findsManyLate(in: scope)
      Stub.search(scope.single.term, in: scope)
        .answers(.recorded(scope.single.variant, in: scope))
    }
  }

  /// Jackson is found late.
  static func findsManyLate(in scope: SearchScope) -> Scenario {
    Scenario("\(scope) search for Jackson takes 3 s") {
      Stub.search("Jackson", in: scope)
        .answers(.recorded("success", in: scope).delayed(by: .seconds(3)))
      opening(in: scope)
    }
  }

  /// Jackson is found in two scopes.
  static func finds(in first: SearchScope, then second: SearchScope) -> Scenario {
    Scenario("\(first) search, then \(second) search") {
      Stub.search("Jackson", in: first).answers(.recorded("success", in: first))
      Stub.search("Jackson", in: second).answers(.recorded("success", in: second))
      opening(in: first)
    }
  }

  /// Choosing another scope than the first searches at once, with the field still empty.
  private static func opening(in scope: SearchScope) -> [Stub] {
    scope == .artist ? [] : [Stub.search("", in: scope).answers(.recorded("empty", in: scope))]
  }
}
