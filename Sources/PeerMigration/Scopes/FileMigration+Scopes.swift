extension FileMigration {
  /// `withSnapshotTesting(record:diffTool:) { … }`.
  mutating func moveScopes() {
    for call in source.calls(of: "withSnapshotTesting") {
      do throws(Unmoved) {
        let body = call.name..<call.last + 1
        if leftCalls.contains(where: body.contains) {
          throw Unmoved("stands around what is left: write withSnapshots around the rest")
        }
        let edits = try configuration(call.arguments, at: call.name)
        edit(edits + [source.replacing(call.name, by: "withSnapshots")] + operation(call))
        move(call, keepsStrategy: false)
      } catch {
        see((call.qualifier ?? call.name)..<call.name + 1)
        remark(.left, call.name, "withSnapshotTesting: \(error.reason)")
      }
    }
  }

  /// The closure in the parentheses has no label here.
  private func operation(_ call: PeerCall) -> [SourceEdit] {
    guard let operation = call["operation"] else { return [] }
    let start = operation.tokens.lowerBound
    let range =
      source.bytes(of: start..<start + 1).lowerBound..<source.bytes(of: operation.value).lowerBound
    return [SourceEdit(range: range, text: "")]
  }

  /// `.snapshots(record:diffTool:)` of suites and tests.
  mutating func moveTraits() {
    for index in source.words.indices where source.word(index) == "snapshots" {
      guard source.word(index - 1) == ".", let open = source.open(around: index),
        ["Suite", "Test"].contains(source.word(open - 1)), source.word(open - 2) == "@",
        source.word(index - 2) != "SnapshotsTrait"
      else { continue }
      do throws(Unmoved) {
        if isMixed { try doubleTrait(index, in: open) } else { try moveTrait(index) }
      } catch {
        remark(.left, index, ".snapshots: \(error.reason)")
      }
    }
  }

  /// Where both are imported the trait means the peer's, so that Proofsheet's stands beside it.
  private mutating func doubleTrait(_ index: Int, in open: Int) throws(Unmoved) {
    guard source.word(index + 1) == "(", let end = source.close(index + 1),
      let attribute = source.close(open), !source.words[open..<attribute].contains("SnapshotsTrait")
    else { return }
    let arguments = source.arguments(in: index + 1...end)
    if arguments.first?.label.isEmpty == true {
      throw Unmoved("its configuration is not written out")
    }
    guard let record = arguments.first(where: { $0.label == "record" }) else { return }
    let text = source.text(of: record.value)
    let mode = try recordEdits(record, of: [record]).first?.text ?? text
    edit([source.inserting(", SnapshotsTrait.snapshots(record: \(mode))", behind: end)])
  }

  private mutating func moveTrait(_ index: Int) throws(Unmoved) {
    guard source.word(index + 1) == "(", let end = source.close(index + 1) else {
      return edit([source.inserting("()", behind: index)])
    }
    var arguments = source.arguments(in: index + 1...end)
    if let first = arguments.first, first.label.isEmpty {
      // A configuration around the same two.
      guard let open = first.value.first(where: { source.word($0) == "(" }),
        let inner = source.close(open), inner + 1 == first.value.upperBound,
        ["init", "SnapshotTestingConfiguration"].contains(source.word(open - 1))
      else { throw Unmoved("its configuration is not written out") }
      arguments = source.arguments(in: open...inner)
      see(first.value)
      edit([
        source.replacing(first.value.lowerBound..<open + 1, by: ""),
        source.replacing(inner, by: ""),
      ])
    }
    edit(try configuration(arguments, at: index))
  }

  /// The arguments that both a scope and a trait have.
  private mutating func configuration(
    _ arguments: [PeerCall.Argument],
    at place: Int
  ) throws(Unmoved) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    for argument in arguments {
      switch argument.label {
      case "record": edits += try recordEdits(argument, of: arguments)
      case "diffTool":
        edits += source.removing(argument, from: arguments)
        remark(.changed, place, Self.diffTool)
      case "operation", "": break
      default: throw Unmoved("`\(argument.label):` has no equal")
      }
    }
    return edits
  }

  private static let globals: Set<String> = ["isRecording", "record", "diffTool"]

  /// `isRecording = true`, `SnapshotTesting.diffTool = "ksdiff"`: the statements.
  func globals() -> [Range<Int>] {
    source.words.indices.compactMap { index in
      let name = source.word(index)
      guard Self.globals.contains(name) else { return nil }
      let isQualified =
        source.word(index - 1) == "." && PeerModule.names.contains(source.word(index - 2))
      let start = isQualified ? index - 2 : index
      guard source.word(index + 1) == "=", source.word(index + 2) != "=",
        isQualified || (source.word(index - 1) != "." && !source.declares(name)),
        source.startsLine(start) || ["{", ";"].contains(source.word(start - 1)),
        source.open(around: start).map({ source.word($0) == "{" }) ?? true
      else { return nil }
      let isWritten =
        name == "diffTool"
        ? source.literal(index + 2) != nil : ["true", "false"].contains(source.word(index + 2))
      return isWritten ? start..<index + 3 : nil
    }
  }

  /// Takes a statement out that sets what is set elsewhere here.
  mutating func moveGlobal(_ statement: Range<Int>) {
    edit([source.removing(statement: statement)])
    let name = source.word(statement.upperBound - 3)
    if name == "diffTool" {
      remark(.changed, statement.lowerBound, Self.diffTool)
    } else if source.word(statement.upperBound - 1) == "true" {
      remark(
        .changed,
        statement.lowerBound,
        "\(name) = true is left out: record with SNAPSHOT_RECORD=all, or in "
          + "withSnapshots(record: .all) { … }"
      )
    }
  }

  private static let diffTool =
    "diffTool is left out: SNAPSHOT_DIFFTOOL names the program that `review` opens by d"
}
