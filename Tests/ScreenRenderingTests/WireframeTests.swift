import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

@testable import ScreenRendering

/// What holds of every wireframe, at every width.
@Suite struct WireframeTests {
  /// Texts of all scripts, in all roles, inside of each other; no two are the same.
  private static let screen = Sketch {
    for (index, start) in starts.enumerated() {
      let texts = (0..<24).map { "\(start) \(100 * (index + 1) + $0)" }
      SnapshotElement(heading: texts[0])
      SnapshotElement(tab: texts[1], isSelected: true)
      SnapshotElement(tab: texts[2], isSelected: false, isEnabled: false)
      SnapshotElement(searchField: texts[3], value: "", isFocused: true)
      SnapshotElement(searchField: "", value: texts[4])
      SnapshotElement(list: texts[5]) {
        SnapshotElement(cell: texts[6]) {
          SnapshotElement(text: texts[7] + "\n\n" + texts[8])
          SnapshotElement(alert: texts[9]) {
            SnapshotElement(button: texts[10])
            SnapshotElement(alert: texts[11]) {
              SnapshotElement(button: texts[12], isEnabled: false)
            }
          }
        }
        SnapshotElement(cell: texts[13], isSelected: true)
        SnapshotElement(cell: texts[14], isEnabled: false)
      }
      SnapshotElement(field: texts[15], value: texts[16], isFocused: true)
      SnapshotElement(field: texts[17], value: "", placeholder: texts[18], isEnabled: false)
      SnapshotElement(toggle: texts[19], isOn: true)
      SnapshotElement(image: texts[20])
      SnapshotElement(progress: texts[21], value: texts[22])
    }
  }

  private static let starts = [
    "Log in", "Einstellungen zurücksetzen", "お気に入りの「曲」、検索", "سجّل الدخول الآن", "👩‍👩‍👧 e\u{301}",
  ]
  /// All small widths, and some large ones; some of them where it must be quick.
  private static let widths =
    TestSpeed.asked == .quick
    ? [12, 13, 20, 31, 40, 80] : Array(ScreenSize.fewestColumns...48) + [60, 80, 99, 100]

  @Test func noLineIsWiderThanTheDeviceAndNothingIsMissing() throws {
    for direction in SnapshotTextDirection.allCases {
      for columns in Self.widths {
        let device = SnapshotDeviceClass("device", columns: columns, rows: 20)
        let size = try ScreenSize(device, textSize: 100, direction: direction)
        let wireframe = ScreenWireframe(Self.screen.elements, on: size)
        #expect(Self.wrong(wireframe.lines, columns) == [], "\(columns) \(direction)")
        let cut = Set(wireframe.truncated)
        #expect(Self.missing(in: wireframe.lines, Self.screen.elements, cut) == [], "\(columns)")
        #expect(columns > 60 || !cut.isEmpty)
      }
    }
  }

  @Test func whatIsMissingOrTooWideIsFound() throws {
    let size = try ScreenSize(.phone, textSize: 100, direction: .leftToRight)
    let elements = Self.screen.elements
    let wireframe = ScreenWireframe(elements, on: size)
    let cut = Set(wireframe.truncated)
    for index in wireframe.lines.indices.dropFirst().dropLast() {
      var lines = wireframe.lines
      guard lines[index].contains(where: \.isLetter), !lines[index].contains("fold") else {
        continue
      }
      lines[index] += " "
      #expect(Self.wrong(lines, size.columns) == [lines[index]])
      // What is cut is not asked for, and so is not missed.
      guard !lines[index].contains("…") else { continue }
      lines.remove(at: index)
      #expect(Self.missing(in: lines, elements, cut) != [], "\(index)")
    }
    #expect(Self.missing(in: wireframe.lines, elements, []) != [])
  }

  /// From right to left, each line holds the same characters.
  @Test func linesAreMirroredAndNotBrokenOtherwise() throws {
    for columns in Self.widths {
      let device = SnapshotDeviceClass("device", columns: columns)
      let both = try SnapshotTextDirection.allCases.map { direction in
        let size = try ScreenSize(device, textSize: 100, direction: direction)
        return ScreenWireframe(Self.screen.elements, on: size)
      }
      #expect(both[0].lines.map { $0.sorted() } == both[1].lines.map { $0.sorted() })
      #expect(both[0].truncated == both[1].truncated)
    }
  }

  @Test func whatSteersATerminalIsNotDrawn() throws {
    let screen = Sketch {
      SnapshotElement(text: "a\u{1B}[31mb\u{7}\u{202E}c\u{AD}\u{200B}d\t e\r\nf")
    }
    let text = try screen.text(.screen(on: .phone))
    #expect(text.contains("│ a[31mbcd e "))
    #expect(text.contains("│ f "))
    #expect(text.contains(#"- text "a\u{1B}[31mb\u{7}\u{202E}c\u{AD}\u{200B}d\t e\r\nf""#))
  }

  // MARK: - What is wrong

  /// The lines that are not exactly as wide as the device.
  private static func wrong(_ lines: [String], _ columns: Int) -> [String] {
    lines.filter { DisplayWidth.of($0) != columns }
  }

  /// The texts that are neither drawn, in their order, nor marked as cut.
  private static func missing(
    in lines: [String],
    _ elements: [SnapshotElement],
    _ cut: Set<Int>
  ) -> [String] {
    let marks = Set("│║▒~[]()*-!?|─═╔╗╚╝┌┐└┘├┤ ")
    var drawn = lines.filter { !$0.contains("fold") }.joined(separator: " ")
      .replacing("[x]", with: "")
    drawn.removeAll { marks.contains($0) }
    var rest = Substring(drawn)
    var (missing, place): ([String], Int) = ([], 0)
    func look(for element: SnapshotElement) {
      var texts = [element.label, element.value] + element.states.map(\.placeholder)
      // Of fields, the label is above what is cut.
      if cut.contains(place) { texts = element.role == .field ? [element.label] : [] }
      place += 1
      for text in texts.compactMap(\.self) {
        let letters = text.filter { !$0.isWhitespace && !marks.contains($0) }
        guard !letters.isEmpty else { continue }
        guard let found = rest.range(of: letters, options: .literal) else {
          missing.append(text)
          continue
        }
        // Tabs that share a line stand the other way round from right to left.
        if element.role != .tab { rest = rest[found.upperBound...] }
      }
      for child in element.children { look(for: child) }
    }
    for element in elements { look(for: element) }
    return missing
  }
}

extension ElementState {
  fileprivate var placeholder: String? {
    if case .placeholder(let text) = self { text } else { nil }
  }
}
