/** What this engine may cost at most over HTTP: ratios to the bare server, and amounts of heap. @module */

export const budgets = [
  { workload: 'call', era: 'session', figure: 'cpuMicros', atMost: 1.4 },
  { workload: 'list', era: 'session', figure: 'cpuMicros', atMost: 1.4 },
  { workload: 'call', era: 'stateless', figure: 'cpuMicros', atMost: 1.25 },
  { workload: 'list', era: 'stateless', figure: 'cpuMicros', atMost: 1.25 },
  { workload: 'call', era: 'session', figure: 'p99', atMost: 2 },
  { workload: 'list', era: 'session', figure: 'p99', atMost: 2 },
  { workload: 'call', era: 'stateless', figure: 'p99', atMost: 2 },
  { workload: 'list', era: 'stateless', figure: 'p99', atMost: 2 },
  { workload: 'idle', era: 'session', figure: 'heapKilobytes', atMost: 2, unit: 'KB' },
  { workload: 'stream', era: 'session', figure: 'heapKilobytes', atMost: 10, unit: 'KB' },
];
