/*
 * A library for LD_PRELOAD. It adds seconds to the clock of the day that a process reads, as if the clock of the machine had
 * been set. The number of seconds is in the file that SHIFTED_CLOCK names, as a 64-bit integer; the test changes it while the
 * process runs. Steady clocks and timers are not changed, as when the clock of a machine is set.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile const int64_t *shift;
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_gettimeofday)(struct timeval *, void *);

__attribute__((constructor)) static void open_shift(void) {
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  const char *name = getenv("SHIFTED_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *at = mmap(0, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (at != MAP_FAILED) shift = at;
}

static int64_t seconds(void) { return shift ? *shift : 0; }

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!real_clock_gettime) real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real_clock_gettime(clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += seconds();
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  if (!real_gettimeofday) real_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  int failed = real_gettimeofday(at, zone);
  if (!failed) at->tv_sec += seconds();
  return failed;
}

time_t time(time_t *out) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  if (out) *out = at.tv_sec;
  return at.tv_sec;
}
