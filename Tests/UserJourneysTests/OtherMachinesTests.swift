#if os(Linux)
import CSchedulerHooks
import Foundation
import FoundationNetworking
import Glibc
import HTTPFixtures
import ProofsheetBasics
import Testing
import UserJourneys

/// The error of a connection, and 0 for a connection; no host here answers at once.
func connection(to host: String) -> Int32 {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(9).bigEndian
  inet_pton(AF_INET, host, &address.sin_addr)
  let result = withUnsafeBytes(of: &address) { bytes in
    bytes.withMemoryRebound(to: sockaddr.self) {
      connect(socket, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  return result == 0 ? 0 : errno
}

/// Serialized, because the permission of one test holds for the whole program.
@Suite(.serialized) struct OtherMachinesTests {
  /// The result of a host lookup; the lookup accepts only addresses, and so asks no server.
  private func lookup(_ host: String) -> Int32 {
    var found: UnsafeMutablePointer<addrinfo>?
    defer { if let found { freeaddrinfo(found) } }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    return getaddrinfo(host, "9", &hints, &found)
  }

  /// The requests and connections that were refused while the code ran, as the test names them.
  private func refusals(_ work: () async -> Void) async -> [String] {
    let found = Locked<[String]>([])
    await withKnownIssue(isIntermittent: true) {
      await work()
    } matching: { issue in
      let words = issue.comments.first?.rawValue.split(separator: " refused ").last
      guard let what = words?.firstRange(of: ": tests run").map({ words?[..<$0.lowerBound] }) else {
        return false
      }
      found.withLock { $0.append(String(what ?? "")) }
      return true
    }
    return found.withLock { $0 }
  }

  @Test func aTestProgramLeavesItsMachineOnlyWhereATestAllowsIt() async {
    // An address of a network for documentation, and a name outside of every network.
    let refused = await refusals {
      #expect(connection(to: "192.0.2.1") == ENETUNREACH)
      #expect(lookup("nowhere.invalid") == EAI_FAIL)
      SessionLane.withOtherMachines {
        #expect(lookup("nowhere.invalid") == EAI_NONAME)
      }
      await SessionLane.withOtherMachines {
        await Task.yield()
        #expect(lookup("nowhere.invalid") == EAI_NONAME)
      }
    }
    #expect(refused == ["a connection to 192.0.2.1:9", "a connection to nowhere.invalid"])
  }

  @Test func itsOwnMachineIsNoOther() {
    for host in ["127.0.0.1", "localhost", "::1", "music.localhost"] {
      #expect(lookup(host) != EAI_FAIL)
    }
    // The machine refuses the connection, or it is under way; no hook refuses it.
    #expect([ECONNREFUSED, EINPROGRESS].contains(connection(to: "127.0.0.1")))
  }

  @Test func aRefusedRequestFailsTheTestThatMadeIt() async {
    for host in ["nowhere.invalid", "192.0.2.1"] {
      let url = "http://\(host)/search?term=a&token="
      let refused = await refusals {
        for session in [URLSession.shared, URLSession(configuration: .ephemeral)] {
          await #expect(throws: URLError.self) {
            try await session.data(for: URLRequest(url: #require(URL(string: url + "secret"))))
          }
        }
      }
      #expect(refused == Array(repeating: "GET \(url)redacted-token", count: 2))
    }
  }

  @Test func whatIsRefusedIsNamed() {
    var words = [CChar](repeating: 0, count: 512)
    capture_refusal_words("a connection to 192.0.2.1:443", &words, 512)
    #expect(
      words.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        == "Proofsheet has refused a connection to 192.0.2.1:443: tests run without a network. Answer the request "
        + "from a scenario: in a journey, or by the client of `withScenario` or its "
        + "`SessionLane(client).session`. Code that needs the network runs in "
        + "`SessionLane.withOtherMachines { … }`."
    )
  }
}
#endif
