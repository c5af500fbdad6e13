#include "capture.h"

#include <stdio.h>

void capture_refusal_words(const char *what, char *words, int64_t count) {
  snprintf(words, (size_t)count,
           "Proofsheet has refused %s: tests run without a network. Answer the request from a scenario: in a "
           "journey, or by the client of `withScenario` or its `SessionLane(client).session`. Code that needs "
           "the network runs in `SessionLane.withOtherMachines { … }`.",
           what);
}

#ifdef HEARS_CALLS
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

// Connections to other machines: none in a journey, and in a program of tests only where a test allows them.

static atomic_int allowances;

void capture_allow_other_machines(bool is_allowed) {
  atomic_fetch_add(&allowances, is_allowed ? 1 : -1);
}

static bool ends_with(const char *name, const char *end) {
  size_t length = strlen(name), part = strlen(end);
  return length > part && strcasecmp(name + length - part, end) == 0;
}

// Whether the program runs tests, by the names that SwiftPM's build systems give such programs.
bool capture_runs_tests(void) {
  return ends_with(program_invocation_name, ".xctest") || ends_with(program_invocation_name, "-test-runner");
}

static bool refuses_other_machines(void) {
  return atomic_load(&allowances) == 0 && capture_runs_tests();
}

// MARK: - Telling

// The functions of the module that knows the test frameworks, in a program that links it: the owner of a request is
// the test that makes it, NULL outside of a test, and is told of the refusal.
extern __attribute__((weak)) void *proofsheet_request_owner(void);
extern __attribute__((weak)) void proofsheet_forget_owner(void *owner);
extern __attribute__((weak)) bool proofsheet_tell_owner(void *owner, const char *words);

// The key of a queue's owner.
static char owner_of_queue;
extern void dispatch_queue_set_specific(void *queue, const void *key, void *value,
                                        void (*destroy)(void *));
extern void *dispatch_get_specific(const void *key);

// A session loads a request on a queue that it makes together with the task, where the test is still known.
void capture_note_owner(void *queue, const char *label) {
  if (capture.handlers || !proofsheet_request_owner || !label) return;
  if (strcmp(label, "org.swift.URLSessionTask.WorkQueue") != 0 || !capture_runs_tests()) return;
  void *owner = proofsheet_request_owner();
  if (owner) dispatch_queue_set_specific(queue, &owner_of_queue, owner, proofsheet_forget_owner);
}

void capture_tell_refused(const char *what) {
  char words[2048];
  capture_refusal_words(what, words, sizeof words);
  void *owner = dispatch_get_specific(&owner_of_queue);
  bool is_told = proofsheet_tell_owner && proofsheet_tell_owner(owner, words);
  if (!is_told) dprintf(STDERR_FILENO, "%s\n", words);
}

static void refuse(captured_refusal kind, const char *address) {
  char what[512];
  if (capture.handlers) {
    TELL(refuse, kind, address);
    return;
  }
  snprintf(what, sizeof what, "a connection to %s", address);
  capture_tell_refused(what);
}

// MARK: - Addresses

static bool is_loopback(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    uint32_t host = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    return host >> 24 == 127 || host == 0;
  }
  const struct in6_addr *host = &((const struct sockaddr_in6 *)address)->sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(host) || IN6_IS_ADDR_UNSPECIFIED(host) ||
         (IN6_IS_ADDR_V4MAPPED(host) && host->s6_addr[12] == 127);
}

// `127.0.0.1:80`, for the families that lead to other machines.
static void describe(const struct sockaddr *address, char *words, size_t count) {
  char host[INET6_ADDRSTRLEN] = "", port[8] = "";
  socklen_t length = address->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  getnameinfo(address, length, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
  snprintf(words, count, "%s:%s", host, port);
}

// Whether a connection to this address is judged.
static bool is_judged(const struct sockaddr *address) {
  if (address->sa_family != AF_INET && address->sa_family != AF_INET6) return false;
  return capture.handlers || (!is_loopback(address) && refuses_other_machines());
}

// Whether a socket sends no packet when it connects.
static bool is_quiet(int socket) {
  int type = 0;
  socklen_t length = sizeof type;
  getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &length);
  return type == SOCK_DGRAM;
}

// MARK: - Refusing

HOOK int connect(int socket, const struct sockaddr *address, socklen_t length) {
  NEXT(int, connect, (int, const struct sockaddr *, socklen_t));
  if (!is_judged(address) || is_quiet(socket)) return next(socket, address, length);
  char words[INET6_ADDRSTRLEN + 8];
  describe(address, words, sizeof words);
  bool is_session = strstr(capture_library(__builtin_return_address(0)), "libcurl") != NULL;
  refuse(is_session ? captured_refusal_session : captured_refusal_socket, words);
  errno = ENETUNREACH;
  return -1;
}

// Whether a name is a name of this machine. An address counts too, because its connection is judged later.
static bool is_name_here(const char *name) {
  char own[256] = "";
  gethostname(own, sizeof own - 1);
  unsigned char address[sizeof(struct in6_addr)];
  return strcasecmp(name, own) == 0 || strcasecmp(name, "localhost") == 0 || ends_with(name, ".localhost") ||
         inet_pton(AF_INET, name, address) == 1 || strchr(name, ':') != NULL;
}

HOOK int getaddrinfo(const char *restrict node, const char *restrict service,
                     const struct addrinfo *restrict hints, struct addrinfo **restrict result) {
  NEXT(int, getaddrinfo,
       (const char *, const char *, const struct addrinfo *, struct addrinfo **));
  if (node && !is_name_here(node) && (capture.handlers || refuses_other_machines())) {
    refuse(captured_refusal_socket, node);
    return EAI_FAIL;
  }
  return next(node, service, hints, result);
}

bool capture_refuses_host(const char *name) {
  if (!refuses_other_machines()) return false;
  if (!is_name_here(name)) return true;
  struct addrinfo hints = {.ai_flags = AI_NUMERICHOST}, *found = NULL;
  // A name that is no address is a name of this machine.
  if (getaddrinfo(name, NULL, &hints, &found) != 0) return false;
  bool is_other = !is_loopback(found->ai_addr);
  freeaddrinfo(found);
  return is_other;
}

#else
void capture_allow_other_machines(bool is_allowed) { (void)is_allowed; }
bool capture_refuses_host(const char *name) {
  (void)name;
  return false;
}
void capture_tell_refused(const char *what) { (void)what; }
#endif
