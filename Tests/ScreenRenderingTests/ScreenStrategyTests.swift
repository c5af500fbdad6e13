import Proofsheet
import SnapshotRendering
import Testing

@testable import ScreenRendering

/// What `.screen` writes.
@Suite struct ScreenStrategyTests {
  @Test func everyRoleInWords() {
    assertSnapshot(of: Sketch.everything, as: .screen)
  }

  @Test func everyRoleFromRightToLeft() {
    assertSnapshot(of: Sketch.everything, as: .screen(on: .phone, direction: .rightToLeft))
  }

  @Test func everyRoleInTextForAccessibility() {
    assertSnapshot(of: Sketch.everything, as: .screen(on: .phone, textSize: 310))
  }

  @Test func devicesSideBySide() {
    assertSnapshot(
      of: Sketch.everything,
      as: .screen(on: .phone, .phone.landscape, .largePhone, .pad)
    )
  }

  @Test func aScreenWithNothingOnIt() {
    let nothing = Sketch {}
    assertSnapshot(of: nothing, as: .screen, named: "in words")
    assertSnapshot(of: nothing, as: .screen(on: .phone), named: "on a phone")
  }

  @Test func whatIsBelowTheFoldIsShownThere() {
    let car = SnapshotDeviceClass("car", columns: 24, rows: 3)
    let list = Sketch {
      for number in 1...5 { SnapshotElement(cell: "Row \(number)") }
    }
    assertSnapshot(of: list, as: .screen(on: car))
  }

  @Test func tabsThatAreTooManyForOneLine() {
    let groups = Sketch {
      for group in ["All groups"] + "ABCDEFGH".map({ "Group \($0)" }) {
        SnapshotElement(tab: group, isSelected: group == "Group B")
      }
    }
    assertSnapshot(of: groups, as: .screen(on: .phone), named: "from left to right")
    let mirrored = SnapshotStrategy<Sketch>.screen(on: .phone, direction: .rightToLeft)
    assertSnapshot(of: groups, as: mirrored, named: "from right to left")
  }

  @Test func tabsShareALine() {
    let rows = [
      ["One", "Two", "Three"], ["All of the groups", "A", "B"],
      ["Every single group", "First group", "Second group"],
    ]
    let tabs = Sketch {
      for row in rows {
        for title in row { SnapshotElement(tab: title, isSelected: title == row[1]) }
        SnapshotElement(text: "")
      }
    }
    assertSnapshot(of: tabs, as: .screen(on: .phone))
  }

  @Test func scriptsOfTheWorld() {
    let texts = [
      "お気に入りのアーティスト、曲、アルバムを検索して「一緒に」歌いましょう！",
      "ابحث عن فنانيك وأغانيك وألبوماتك المفضلة وغنِّ معها!",
      "Zoe\u{308} trinkt Cafe\u{301} 👩‍👩‍👧 und 🇯🇵 reist 1️⃣ Mal",
      "Réessayer\u{202F}?\u{A0}Oui, d\u{200F}'accord",
      "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
    ]
    let screen = Sketch {
      for text in texts {
        SnapshotElement(cell: text) { SnapshotElement(text: text) }
      }
    }
    assertSnapshot(of: screen, as: .screen(on: .phone), named: "from left to right")
    let mirrored = SnapshotStrategy<Sketch>.screen(on: .phone, direction: .rightToLeft)
    assertSnapshot(of: screen, as: mirrored, named: "from right to left")
  }

  /// A line of a picture says nothing by itself, so that no cell is what differs from the first.
  @Test func cellsOfAGridAreWhole() {
    let names = SnapshotAxis("name", ["Ada", "Grace"])
    let strategy = SnapshotStrategy<Sketch>.screen(on: SnapshotDeviceClass("card", columns: 40))
    assertSnapshots(across: names, as: strategy.scrubbing(.uuids)) { name in
      Sketch {
        SnapshotElement(heading: "Colleague")
        SnapshotElement(text: name)
        SnapshotElement(text: "00000000-0000-0000-0000-000000000001")
        for number in 1...4 { SnapshotElement(text: "\(number)") }
      }
    }
  }

  @Test func whatCannotBeLaidOutIsRefused() {
    let narrow = SnapshotDeviceClass("ring", columns: 11)
    let flat = SnapshotDeviceClass("stick", rows: 0)
    let rows: [(SnapshotStrategy<Sketch>, ScreenError)] = [
      (.screen(on: narrow), .tooNarrow(device: "ring", columns: 11)),
      (.screen(on: .phone, textSize: 400), .tooNarrow(device: "phone", columns: 10)),
      (.screen(on: flat), .noRows(device: "stick")),
      (.screen(on: .phone, textSize: 49), .textSize(49)),
      (.screen(on: .phone, .pad, .phone), .sameDevice("phone")),
    ]
    for (strategy, error) in rows {
      #expect(throws: error) { try strategy.render(.everything) }
    }
    let errors = rows.map(\.1) + [.elsewhere(type: "LoginPresenter")]
    assertSnapshot(of: errors.map { "\($0)" }.joined(separator: "\n"), as: .lines)
  }
}
