/// A type that hands over a mirror of what is to be shown.
public protocol CustomDumpReflectable {
  var customDumpMirror: Mirror { get }
}

/// A type that is shown as a text.
public protocol CustomDumpStringConvertible {
  var customDumpDescription: String { get }
}
