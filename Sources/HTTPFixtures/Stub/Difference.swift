package import Foundation

/// One thing in which a request differs from what a stub wants.
package enum Difference: Hashable, Sendable {
  /// Where a named item stands.
  package enum ItemKind: String, Hashable, Sendable {
    /// In the query of the URL.
    case query
    /// In a URL-encoded form body.
    case formField
  }

  /// What a stub wants of a body as a whole.
  package enum WantedBody: Hashable, Sendable {
    /// Exactly these bytes.
    case bytes(Data)
    /// Exactly this text.
    case text(String)
    /// Text that holds this text.
    case containing(String)
    /// A URL-encoded form.
    case form
    /// JSON of this meaning.
    case json(JSONValue)
    /// A body that fits a condition of this name.
    case custom(String)
    /// Nothing that could be: the declaration itself is wrong.
    case invalid(String)
  }

  /// Another verb.
  case method(found: Stub.Method, wanted: Stub.Method)
  /// Another scheme.
  case scheme(found: String, wanted: String)
  /// Another host.
  case host(found: String, wanted: String)
  /// A path outside of the pattern.
  case path(found: String, wanted: Stub.Path)
  /// Other values of one name; an empty list stands for an absent name.
  case item(ItemKind, name: String, found: [String?], wanted: [String?])
  /// The wanted items of the query in another order.
  case queryOrder(found: [String], wanted: [String])
  /// Another value of a header.
  case header(name: String, found: String?, wanted: Stub.Value)
  /// Another value of a cookie.
  case cookie(name: String, found: String?, wanted: Stub.Value)
  /// A condition on the whole request that does not hold.
  case condition(String)
  /// Another value inside of a JSON body.
  case json(path: String, found: JSONValue?, wanted: JSONValue?)
  /// Another body altogether.
  case body(found: Data, wanted: WantedBody)

  /// A part of a request; differences are ranked by how many parts they touch.
  enum Part: Hashable {
    case method
    case host
    case path
    case query
    case headers
    case body
    case condition
  }

  var part: Part {
    switch self {
    case .method: .method
    case .scheme, .host: .host
    case .path: .path
    case .item(.query, name: _, found: _, wanted: _), .queryOrder: .query
    case .header, .cookie: .headers
    case .condition: .condition
    case .item(.formField, name: _, found: _, wanted: _), .json, .body: .body
    }
  }
}
