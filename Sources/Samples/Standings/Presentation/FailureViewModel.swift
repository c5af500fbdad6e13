import Foundation

/// A failure in words for the user, with a button that tries again.
public struct FailureViewModel: Hashable, Sendable {
  /// What has happened.
  public let message: String
  /// The title of the button; `nil` when trying the same again is of no use.
  public let retryTitle: String?

  private init(_ message: String, retryTitle: String? = "Try again") {
    self.message = message
    self.retryTitle = retryTitle
  }
}

extension FailureViewModel {
  /// The one place where errors become words for the user.
  init(_ error: any Error) {
    switch error {
    case let error as URLError: self.init(error)
    case let error as EndpointError: self.init(error)
    case let error as StoreError: self.init(error)
    default: self.init("Something went wrong.")
    }
  }

  private init(_ error: URLError) {
    switch error.code {
    case .notConnectedToInternet: self.init("You are offline.")
    case .timedOut: self.init("The server takes too long to answer.")
    default: self.init("The server cannot be reached.")
    }
  }

  private init(_ error: EndpointError) {
    switch error {
    case .unsuccessfulStatus(404): self.init("This tournament is not known.", retryTitle: nil)
    case .unsuccessfulStatus, .missingStatus: self.init("The server has a problem.")
    case .corruptedData: self.init("The standings cannot be read.")
    case .unreadableFile: self.init("The standings file cannot be opened.")
    case .invalidURL: self.init("The app is not set up correctly.", retryTitle: nil)
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .unwritable: self.init("The standings could not be saved on this device.")
    case .unreadable, .corrupted, .unknownEntity:
      self.init("What is saved on this device cannot be read.")
    }
  }
}
