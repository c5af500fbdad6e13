// swift-format-ignore-file
public protocol Cancellable { func cancel() }
public protocol ObservableObject: AnyObject {}

public final class AnyCancellable: Cancellable, Hashable {
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
  public func cancel() {}
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  public init(_ value: Output) { self.value = value }
  public var value: Output
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {}
public struct AnyPublisher<Output, Failure: Error>: Publisher {}

@propertyWrapper
public struct Published<Value> {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
  }

  public init(wrappedValue: Value) {}

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: Publisher { mutating get { Publisher() } }
}
