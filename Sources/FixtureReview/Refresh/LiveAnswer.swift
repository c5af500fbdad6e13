package import Foundation

/// What a real server is asked.
package struct LiveRequest: Hashable, Sendable {
  package let method: String
  package let url: URL
  package let headers: [String: String]
}

/// What a real server has answered; a redirect is an answer.
package struct LiveAnswer: Hashable, Sendable {
  let status: Int
  let contentType: String?
  let body: Data

  package init(status: Int, contentType: String?, body: Data) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }
}

/// Why a real server has not answered, in a few words.
package struct LiveFailure: Error, Hashable, Sendable {
  let reason: String

  package init(_ reason: String) { self.reason = reason }
}
