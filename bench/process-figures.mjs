/** CPU time and peak memory of another process, from Linux's /proc; undefined on other systems. @module */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
const ticksPerSecond = isLinux
  ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : undefined;

/** User and system time of all threads, in microseconds, in steps of one clock tick. */
export function cpuMicrosOf(pid) {
  if (!isLinux) return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in brackets and may hold spaces; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}

/** The most memory the process has held so far, in MiB. */
export function peakMemoryOf(pid) {
  if (!isLinux) return undefined;
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kibibytes) / 1024;
}
