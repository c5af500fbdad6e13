#include "CTestSupport.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Holds the end of a pipe open until this process ends, however it ends.
static void outlive(const char *folder) {
  int ends[2];
  if (pipe(ends) != 0) return;
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child != 0) {
    close(ends[0]);
    if (child > 0) waitpid(child, NULL, 0);
    return;
  }
  // Nobody waits for the grandchild, and no signal to the tests' group or terminal reaches it.
  if (fork() != 0) _exit(0);
  setsid();
  dup2(ends[0], STDIN_FILENO);
  for (int file = 1; file < 1024; file++) close(file);
  char byte;
  while (read(STDIN_FILENO, &byte, 1) > 0) {}
  execl("/bin/rm", "rm", "-rf", "--", folder, (char *)NULL);
  _exit(1);
}

// Before any test, so that all temporary files of this process and of those that it starts are in it.
__attribute__((constructor)) static void use_temporary_folder(void) {
  static char folder[4096];
  const char *place = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/proofsheet-tests.XXXXXX", place && *place ? place : "/tmp");
  if (mkdtemp(folder) == NULL) return;
  setenv("TMPDIR", folder, 1);
  outlive(folder);
}
