/// Exhibits that no sweep judges rightly yet; each leaves the list with what makes it so.
enum NotYet {
  /// Those whose wrong line is not found, or found under another name, and those that are right and
  /// said to be wrong.
  static let exhibits: Set<String> = [
    "avatar",
    "backup",
    "basket that tries again and brings back all",
    "camera",
    "carousel",
    "checkout",
    "editor",
    "inbox that asks for tokens for ever",
    "locked note that is not saved before",
    "newsreel that gives up without a word",
    "newsreel that tries every second for ever",
    "newsreel without a server",
    "newsreel without a server and without a pause",
    "newsreel without a server that tries every second for ever",
    "offers that warn once",
    "queue that tries beside itself",
    "scores that never get slower",
    "shared pictures",
    "shelf that opens twice",
    "toasts that hide each other",
    "two sources",
    "upload",
    "upload that warns who has left",
  ]

  /// Those whose one cause is told more than once.
  static let manyFindings: Set<String> = ["catalogue that holds itself"]
}
