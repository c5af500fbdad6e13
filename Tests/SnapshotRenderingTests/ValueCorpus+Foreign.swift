import CSubjects

/// Values of C types, of which Swift knows only the imported names and parts.
extension ValueCorpus {
  static var foreign: [CorpusRow] {
    [
      row("C enum", style(1), style(2)),
      row("C enum of a case without a name", style(7), style(8)),
      row("C enum with all of its cases", closed(1), closed(2)),
      row("C enum behind Any", [style(1)] as [Any], [style(2)] as [Any]),
      row("C enum as a key", [style(1): 1], [style(2): 1]),
      row("C enum as a struct", plain_subject_light, plain_subject_dark),
      row("C struct", whole(amount: 1), whole(amount: 2)),
      row("C struct with bits", mixed_subject_make(1, true), mixed_subject_make(2, true)),
      row("C struct of bits", bits_subject(is_new: 1, is_read: 0), mixed_subject()),
      row("C struct with a union", anonymous(1), anonymous(2)),
      row("C union", union_subject(number: 1), bits_subject()),
      row("C struct behind Any", [whole(amount: 1)] as [Any], [whole(amount: 2)] as [Any]),
      row("Struct of nothing behind Any", [Nothing()] as [Any], [Something()] as [Any]),
    ]
  }

  private static func style(_ number: Int32) -> open_subject {
    unsafeBitCast(number, to: open_subject.self)
  }

  private static func closed(_ number: Int32) -> closed_subject {
    unsafeBitCast(number, to: closed_subject.self)
  }

  private static func anonymous(_ count: Int32) -> anonymous_subject {
    var subject = anonymous_subject()
    subject.count = count
    return subject
  }

  private static func whole(amount: Double) -> whole_subject {
    whole_subject(sign: -1, amount: amount, digits: (1, 2, 3), text: nil, style: style(2))
  }
}

private struct Nothing {}
private struct Something { var number = 1 }
