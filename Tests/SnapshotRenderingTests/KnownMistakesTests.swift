import Foundation
import Testing

@testable import SnapshotRendering

/// What was seen to go wrong in other tools that render values as text, held against this one.
@Suite struct KnownMistakesTests {
  private func text(_ value: Any) -> String { Rendering(of: value).text }

  /// Equal sets of other capacities and histories, which iterate in other orders.
  private func copies<Element: Hashable>(_ elements: [Element]) -> [Set<Element>] {
    [0, 8, 64, 1024, 5000].flatMap { capacity in
      [elements, elements.reversed()].map { order in
        var set = Set<Element>(minimumCapacity: capacity)
        for element in order { set.insert(element) }
        return set
      }
    }
  }

  private func orders<Element>(_ sets: [Set<Element>]) -> Int {
    Set(sets.map { set in set.map { text($0) }.joined() }).count
  }

  @Test func elementsThatDifferOnlyBelowTheirFirstLevelHaveOneOrder() {
    let deep = (0..<16).map { Deep(inner: .init(inner: .init(number: $0))) }
    let sets = copies(deep)
    #expect(orders(sets) > 1, "the sets must iterate in several orders to prove anything")
    #expect(Set(sets.map { text($0) }).count == 1)
    let first = "* Deep\n  inner: Deep.Inner\n    inner: Deep.Inner.Core\n      number: 0\n"
    #expect(text(sets[0]).hasPrefix(first))
  }

  @Test func keysThatDifferOnlyBelowTheirFirstLevelHaveOneOrder() {
    let deep = (0..<16).map { Deep(inner: .init(inner: .init(number: $0))) }
    let dictionaries = [0, 8, 64, 1024, 5000].map { capacity in
      var dictionary = [Deep: Set<Deep>](minimumCapacity: capacity)
      for key in capacity % 3 == 0 ? deep : deep.reversed() {
        dictionary[key] = copies(deep)[capacity % 10]
      }
      return dictionary
    }
    let orders = Set(dictionaries.map { $0.keys.map { text($0) }.joined() })
    #expect(orders.count > 1, "the dictionaries must iterate in several orders to prove anything")
    #expect(Set(dictionaries.map { text($0) }).count == 1)
  }

  @Test func objectsInASetShowTheirContent() {
    func screens(_ title: String) -> Set<Button> { [Button(title), Button("Cancel")] }
    #expect(
      text(screens("Save"))
        == "* Button\n  title: \"Cancel\"\n* Button\n  title: \"Save\"\n"
    )
    #expect(text(screens("Save")) != text(screens("DELETE EVERYTHING")))
    #expect(text([Button("a"): 1]) == "? Button\n  title: \"a\"\n: 1\n")
  }

  @Test func dataOfOneLengthShowsItsBytes() {
    #expect(text(Data([1, 2, 3])) == "Data(3 bytes) 010203\n")
    #expect(text(Data([1, 2, 3])) != text(Data([1, 2, 4])))
    let long = Data(repeating: 0, count: 4096)
    for place in [0, 31, 32, 2048, 4095] {
      var other = long
      other[place] = 1
      #expect(text(long) != text(other))
    }
  }

  @Test func attributesOfATextShow() {
    func attributed(_ weight: Int) -> NSAttributedString {
      NSAttributedString(string: "abc", attributes: [.init("weight"): weight])
    }
    #expect(
      text(attributed(1)) == """
        NSAttributedString
          - AttributedRun
            text: "abc"
            attributes:
              "weight": 1

        """
    )
    #expect(text(attributed(1)) != text(attributed(2)))
  }

  /// The text of a zone has nothing that changes with the clocks: neither offset nor abbreviation.
  @Test func timeZonesDoNotDependOnTheTimeOfYear() {
    for name in ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"] {
      let zone = ValueCorpus.zone(name)
      #expect(text(zone) == "TimeZone(\(name))\n")
      #expect(
        text(DateComponents(timeZone: zone)) == "DateComponents\n  timeZone: TimeZone(\(name))\n"
      )
      let offsets = [0.0, 15_552_000].map {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0))
      }
      for offset in offsets where offset != 0 { #expect(!text(zone).contains("\(offset)")) }
    }
  }

  @Test func noAddressesShow() {
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { pointer.deallocate() }
    let subjects: [Any] = [
      ObjectIdentifier(Button.self), pointer, UnsafeRawPointer(pointer),
      UnsafeBufferPointer(start: pointer, count: 1), OpaquePointer(pointer),
      Unmanaged.passUnretained(Button("a")), \Button.title.count, { pointer },
    ]
    let address = String(UInt(bitPattern: pointer), radix: 16)
    for subject in subjects {
      #expect(!text(subject).contains("0x"))
      #expect(!text(subject).contains(address))
    }
  }

  /// What only looks like an address stays: it may be what differs.
  @Test func errorsKeepWhatIsTheirOwn() {
    func error(_ text: String) -> NSError {
      NSError(domain: "d", code: 1, userInfo: [NSDebugDescriptionErrorKey: text])
    }
    #expect(text(error("colour 0xff0011")) != text(error("colour 0xff0012")))
    #expect(text(error("<A: 0x600003a1c0>")) == text(error("<A: 0x600003a1d0>")))
    #expect(text(error("<A: 0x600003a1c0>")) != text(error("<B: 0x600003a1c0>")))
  }

  /// The runtime has no names for the cases of an enum of C.
  @Test func casesWithoutNamesShowTheirRawValue() {
    struct Style: RawRepresentable { var rawValue: UInt32 }
    #expect(EnumCaseName.unnamed(Style(rawValue: 2)) == "KnownMistakesTests.Style(rawValue: 2)")
    #expect(EnumCaseName.unnamed(Style(rawValue: 1)) != EnumCaseName.unnamed(Style(rawValue: 2)))
    #expect(EnumCaseName.of(Level.low) == "low")
  }

  @Test func lazyPropertiesHaveTheirOwnName() {
    #expect(text(Lazily.read(2)) == "Lazily\n  base: 2\n  double: 4\n")
    #expect(text(Lazily(base: 2)) == "Lazily\n  base: 2\n  double: nil\n")
  }

  @Test func durationsAreSecondsOnEveryPlatform() {
    let rows: [(duration: Duration, text: String)] = [
      (.seconds(3), "3 s"), (.milliseconds(1), "0.001 s"), (.zero, "0 s"),
      (.nanoseconds(-1), "-0.000000001 s"),
      (Duration(secondsComponent: 0, attosecondsComponent: 1), "0.000000000000000001 s"),
    ]
    for row in rows { #expect(text(row.duration) == row.text + "\n") }
  }

  @Test func numbersInASetAreInOrder() {
    #expect(text(Set([100, 9, 1, 10, 2])) == "* 1\n* 2\n* 9\n* 10\n* 100\n")
    let all = text(Set(0..<2_000)).split(separator: "\n").compactMap { Int($0.dropFirst(2)) }
    #expect(all == Array(0..<2_000))
    #expect(text([100: "a", 9: "b"]) == "9: \"b\"\n100: \"a\"\n")
  }

  /// The text is the same beside any locale, zone and calendar, because none takes part.
  @Test func datesDoNotDependOnLocaleOrCalendar() {
    let date = Date(timeIntervalSince1970: 1_571_121_600)
    #expect(text(date) == "2019-10-15T06:40:00Z\n")
    for (locale, calendar) in [("th_TH", Calendar.Identifier.buddhist), ("ar_EG", .islamic)] {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: locale)
      formatter.calendar = ValueCorpus.calendar(calendar, 1)
      formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss'Z'"
      formatter.timeZone = .gmt
      #expect(formatter.string(from: date) + "\n" != text(date), "a formatter would have shown it")
    }
  }
}

private struct Deep: Hashable {
  struct Inner: Hashable {
    struct Core: Hashable { var number: Int }
    var inner: Core
  }
  var inner: Inner
}

private final class Button: Hashable {
  let title: String
  init(_ title: String) { self.title = title }
  static func == (left: Button, right: Button) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
