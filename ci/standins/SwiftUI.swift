// swift-format-ignore-file
import Foundation

public enum ColorScheme: Hashable, Sendable { case light, dark }

public struct EnvironmentValues {
  public init() {}
  public var colorScheme: ColorScheme { get { .light } set {} }
}

public struct Color: Hashable, Sendable {
  public struct Resolved {
    public var red, green, blue, opacity: Float
  }

  public func resolve(in environment: EnvironmentValues) -> Resolved {
    Resolved(red: 0, green: 0, blue: 0, opacity: 0)
  }
}

public struct Image: Equatable, Sendable {}
public struct LocalizedStringKey: Equatable {}
public struct Text: Equatable, Sendable {}
