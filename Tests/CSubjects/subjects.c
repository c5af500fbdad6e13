#include "CSubjects.h"

mixed_subject mixed_subject_make(int count, bool is_new) {
  return (mixed_subject){.count = count, .is_new = is_new};
}
