/** What is asked of every HTTP server. @module */
import { addition, listing } from '../workloads.mjs';

export const connections = 32;

/** `share` of the requests of a round, because a list costs many times a call. */
export const workloads = [
  {
    key: 'call',
    title: `tools/call of a small tool, ${connections} connections`,
    share: 1,
    question: addition,
  },
  {
    key: 'list',
    title: `tools/list of 60 tools, ${connections} connections`,
    share: 0.5,
    question: listing,
  },
];

/** Sessions that are opened and then left alone. */
export const holdings = [
  { key: 'idle', title: 'an idle session', count: 1000, streams: false },
  { key: 'stream', title: 'an idle session with its stream open', count: 500, streams: true },
];
