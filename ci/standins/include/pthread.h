#pragma once
#include_next <pthread.h>
extern int pthread_main_np(void);
