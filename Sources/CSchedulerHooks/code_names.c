#include "capture.h"

#include <dlfcn.h>
#include <string.h>

extern __attribute__((weak)) char *swift_demangle(const char *name, size_t length, char *buffer,
                                                  size_t *size, uint32_t flags);

char *capture_readable_name(const char *name) {
  return swift_demangle ? swift_demangle(name, strlen(name), NULL, NULL, 0) : NULL;
}

void capture_call(uintptr_t function, uintptr_t context) {
  typedef __attribute__((swiftcall)) void (*closure)(__attribute__((swift_context)) void *);
  ((closure)function)((void *)context);
}

static const char *name_in_library(uintptr_t address) {
  Dl_info info;
  return dladdr((void *)address, &info) != 0 ? info.dli_sname : NULL;
}

// Names of functions, from the program's own table of symbols: a test's functions are not exported, so
// the dynamic linker does not know them.

#ifdef __linux__
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
  const ElfW(Sym) *symbols;
  size_t count;
  const char *names;
  size_t name_bytes;
  uintptr_t base;
} program;

static int note_base(struct dl_phdr_info *info, size_t size, void *base) {
  *(uintptr_t *)base = info->dlpi_addr;
  return 1;
}

static const void *part_of(const char *file, size_t size, size_t offset, size_t count) {
  return offset <= size && count <= size - offset ? file + offset : NULL;
}

static void find_symbols(const char *file, size_t size) {
  const ElfW(Ehdr) *head = part_of(file, size, 0, sizeof *head);
  if (!head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) return;
  const ElfW(Shdr) *sections =
      part_of(file, size, head->e_shoff, head->e_shnum * sizeof *sections);
  if (!sections) return;
  for (size_t index = 0; index < head->e_shnum; index++) {
    const ElfW(Shdr) *section = &sections[index];
    if (section->sh_type != SHT_SYMTAB || section->sh_link >= head->e_shnum) continue;
    const ElfW(Shdr) *names = &sections[section->sh_link];
    program.symbols = part_of(file, size, section->sh_offset, section->sh_size);
    program.names = part_of(file, size, names->sh_offset, names->sh_size);
    program.name_bytes = names->sh_size;
    if (program.symbols && program.names) program.count = section->sh_size / sizeof(ElfW(Sym));
    return;
  }
}

static void read_program(void) {
  dl_iterate_phdr(note_base, &program.base);
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) find_symbols(bytes, (size_t)status.st_size);
  }
  close(file);
}

const char *capture_function_name(uintptr_t address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_program);
  uintptr_t place = address - program.base;
  for (size_t index = 0; index < program.count; index++) {
    const ElfW(Sym) *symbol = &program.symbols[index];
    if (place - symbol->st_value >= symbol->st_size) continue;
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_name >= program.name_bytes) continue;
    return program.names + symbol->st_name;
  }
  return name_in_library(address);
}
#else
const char *capture_function_name(uintptr_t address) { return name_in_library(address); }
#endif
