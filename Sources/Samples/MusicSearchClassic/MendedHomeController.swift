/// The search screen of 2017 with its bugs fixed: it shows only the newest search, and reads only
/// answers with a status of 2xx.
public final class MendedHomeController: HomeController {
  deinit {
    task?.cancel()
  }

  override public func willReplaceSearch() { task?.cancel() }

  override public func shows(_ number: Int, newest: Int) -> Bool { number == newest }

  override public func accepts(_ status: Int) -> Bool { (200..<300).contains(status) }
}
