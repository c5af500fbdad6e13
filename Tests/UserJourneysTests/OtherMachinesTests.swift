#if os(Linux)
import CSchedulerHooks
import Foundation
import FoundationNetworking
import Glibc
import HTTPFixtures
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

  @Test func aTestProgramLeavesItsMachineOnlyWhereATestAllowsIt() async {
    // An address of a network for documentation, and a name outside of every network.
    #expect(connection(to: "192.0.2.1") == ENETUNREACH)
    #expect(lookup("nowhere.invalid") == EAI_FAIL)
    SessionLane.withOtherMachines {
      #expect(lookup("nowhere.invalid") == EAI_NONAME)
    }
    await SessionLane.withOtherMachines {
      await Task.yield()
      #expect(lookup("nowhere.invalid") == EAI_NONAME)
    }
    #expect(lookup("nowhere.invalid") == EAI_FAIL)
  }

  @Test func itsOwnMachineIsNoOther() {
    for host in ["127.0.0.1", "localhost", "::1", "music.localhost"] {
      #expect(lookup(host) != EAI_FAIL)
    }
    // The machine refuses the connection, or it is under way; no hook refuses it.
    #expect([ECONNREFUSED, EINPROGRESS].contains(connection(to: "127.0.0.1")))
  }

  @Test func aSessionThatAsksAnotherMachineFailsAtOnce() async {
    await #expect(throws: URLError.self) {
      try await URLSession(configuration: .ephemeral).data(
        for: URLRequest(url: URL(string: "http://nowhere.invalid/search")!)
      )
    }
  }

  @Test func whatIsRefusedIsNamed() {
    var words = [CChar](repeating: 0, count: 512)
    capture_connection_words("192.0.2.1:443", &words, 512)
    #expect(
      words.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        == "Proofsheet has refused a connection to 192.0.2.1:443: tests run without a network. Answer the request "
        + "from a scenario, or call the code in `SessionLane.withOtherMachines`."
    )
  }
}
#endif
