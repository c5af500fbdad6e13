import ScreenRendering
import SnapshotRendering

/// The current screen of a pass over a reference: its elements with cut texts, and its devices.
struct ScreenScan {
  /// One element with a cut text.
  struct Cut {
    let line: Int
    /// The element in findings: `button "Log in"`.
    let element: String
    let label: String
    /// The names of the devices that cut the text: `phone, pad`.
    let devices: Substring

    func isCut(on device: Substring) -> Bool { ", \(devices),".contains(", \(device),") }
  }

  /// The name of the cell in a grid; empty outside of one.
  private(set) var name: Substring = ""
  private(set) var cuts: [Cut] = []
  private var devices: [(name: Substring, columns: Int)] = []

  /// The device with the fewest columns.
  var smallest: Substring? { devices.min { $0.columns < $1.columns }?.name }

  /// Returns the screen that a line begins: a cell of a grid, or an outline in one; `nil` for other
  /// lines.
  func next(at line: Substring, _ body: Substring) -> ScreenScan? {
    let isCell = line.first != " " && line.hasSuffix(":")
    guard isCell || body.hasPrefix("screen:") else { return nil }
    var next = ScreenScan()
    next.name = isCell && body != "screen:" ? line.dropLast() : name
    return next
  }

  /// Adds the device of the line above a wireframe; the frame is as wide as the next line.
  mutating func takeDevice(_ body: Substring, columns: Int) {
    let isQuoted = body.hasPrefix("\"")
    let end = isQuoted ? body.dropFirst().firstIndex(of: "\"").map(body.index(after:)) : nil
    devices.append((end.map { body[..<$0] } ?? body.prefix { $0 != "," && $0 != ":" }, columns))
  }

  /// Adds an element, and returns its role when it lacks a label; lists need none.
  mutating func takeElement(_ body: Substring, line: Int) -> String? {
    guard body.hasPrefix("- ") else { return nil }
    let role = String(body.dropFirst(2).prefix(while: \.isLetter))
    guard ElementRole(rawValue: role) != nil else { return nil }
    let rest = body.dropFirst(2 + role.count)
    let isLabelled = rest.hasPrefix(" \"")
    let label = isLabelled ? ReferenceScan.strings(in: rest).first : nil
    // An unterminated string belongs to no outline.
    if isLabelled, label == nil { return nil }
    let states = rest.dropFirst(label.map { $0.count + 3 } ?? 0)
    if let start = states.firstRange(of: "[truncated on ")?.upperBound {
      let element = label.map { "\(role) \"\($0)\"" } ?? role
      let text = label.map { QuotedText.unescaped($0) ?? String($0) } ?? ""
      let devices = states[start...].prefix { $0 != "]" }
      cuts.append(Cut(line: line, element: element, label: text, devices: devices))
    }
    guard let label else { return role == ElementRole.list.rawValue ? nil : role }
    return label.allSatisfy(\.isWhitespace) ? role : nil
  }
}
