/// The search screen of 2017 with its bugs mended: only the newest search is shown, and only an answer
/// whose status says that it is one.
public final class MendedHomeController: HomeController {
  deinit {
    task?.cancel()
  }

  override public func willReplaceSearch() { task?.cancel() }

  override public func shows(_ number: Int, newest: Int) -> Bool { number == newest }

  override public func accepts(_ status: Int) -> Bool { (200..<300).contains(status) }
}
