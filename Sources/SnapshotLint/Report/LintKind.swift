/// What may be the matter with a reference, by the word that reports and waivers have for it.
enum LintKind: String, CaseIterable, Sendable {
  /// A text says `Optional(`.
  case optional
  /// A text has a mark that a format should have replaced: `%@`.
  case format
  /// A text is the key of another: `login.title`.
  case key
  /// A text of one language is that of the base language.
  case untranslated
  /// A screen reader has nothing to say of an element.
  case unlabelled
  /// A text is cut on the smallest device.
  case truncated
  /// Two snapshots say the same.
  case same
  /// No state enables a control.
  case disabled
  /// Every state enables a control that can be disabled.
  case enabled
  /// A snapshot is longer than anybody reads.
  case long
  /// A waiver stands for nothing.
  case waiver

  /// The kinds that can be waived.
  static let waivable = allCases.filter { $0 != .waiver }
}
