/**
 * The built-in servers, which scenarios hold for any server, and which of their checks can't succeed without what
 * the fixture has.
 * @module
 */

import type { Server } from '../../packages/lectern/src/index.ts';
import { createAsdlcServer } from '../../servers/asdlc/server.ts';
import { createCobolServer } from '../../servers/cobol/server.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
import { createTmkbServer } from '../../servers/tmkb/server.ts';
import { quietLogger } from '../support/quiet.ts';
import type { Exception } from './verdict.ts';

export const NEEDS_NO_FIXTURE: readonly string[] = [
  'server-initialize',
  'server-session-lifecycle',
  'server-stateless',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
  'caching',
  'http-header-validation',
  'input-required-result-unsupported-methods',
];

const WITHOUT_FIXTURE = exceptions(
  'server-stateless',
  'FAILURE',
  'it has no tool test_missing_capability, nor any other that asks the client',
  ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'],
);

const FIXED_LISTS = exceptions('server-stateless', 'SKIPPED', 'its lists never change, and it says so', [
  'sep-2575-server-sends-prompts-list-changed-on-subscription',
  'sep-2575-server-sends-tools-list-changed-on-subscription',
]);

const WITHOUT_PROMPTS = exceptions('caching', 'FAILURE', 'it has no prompts', [
  'sep-2549-prompts-list-caching-hints',
]);

const WITHOUT_RESOURCES = [
  ...exceptions('caching', 'FAILURE', 'it has no resources', [
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ]),
  ...exceptions('caching', 'SKIPPED', 'it has no resources', ['sep-2549-resources-read-caching-hints']),
];

const ABOUT_SESSIONS = ['server-session-lifecycle', 'server-sse-multiple-streams'];

const WITHOUT_SESSIONS = exceptions('server-initialize', 'INFO', 'it gives no session id', [
  'server-session-id-visible-ascii',
]);

const WITHOUT_DIAGNOSTICS = exceptions(
  'server-stateless',
  'FAILURE',
  'it has neither test_streaming_elicitation nor test_logging_tool, nor any other tool that asks the client or sends it log messages',
  ['sep-2575-http-server-no-independent-requests-on-stream', 'sep-2575-server-no-log-without-loglevel'],
);

/** The checks look for the fixture's tools by their names; the interoperability tests ask the same of its own. */
const WITHOUT_THEIR_TOOLS = [
  ...exceptions(
    'server-stateless',
    'FAILURE',
    'it has no tool test_missing_capability, and the one that asks the client does so only where the client can',
    ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'],
  ),
  ...exceptions(
    'server-stateless',
    'FAILURE',
    'it has neither test_streaming_elicitation nor test_logging_tool; its own tools that do the like have other names',
    ['sep-2575-http-server-no-independent-requests-on-stream', 'sep-2575-server-no-log-without-loglevel'],
  ),
];

export interface BuiltIn {
  create(): Server;
  /** Scenarios that are about what this server does not have. */
  readonly inapplicable: readonly string[];
  readonly exceptions: readonly Exception[];
}

/** By name. */
export const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  asdlc: {
    create: () => createAsdlcServer({ logger: quietLogger }),
    inapplicable: ABOUT_SESSIONS,
    exceptions: [...WITHOUT_FIXTURE, ...FIXED_LISTS, ...WITHOUT_SESSIONS, ...WITHOUT_DIAGNOSTICS],
  },
  cobol: {
    create: () => createCobolServer({ logger: quietLogger }),
    inapplicable: [],
    exceptions: [...WITHOUT_FIXTURE, ...FIXED_LISTS, ...WITHOUT_PROMPTS, ...WITHOUT_RESOURCES],
  },
  'media-gateway': {
    create: () => createMediaGatewayServer({ logger: quietLogger }),
    inapplicable: [],
    exceptions: [...FIXED_LISTS, ...WITHOUT_THEIR_TOOLS],
  },
  'three-good-sources': {
    create: () => createThreeGoodSourcesServer({ logger: quietLogger }),
    inapplicable: [],
    exceptions: [...WITHOUT_FIXTURE, ...FIXED_LISTS, ...WITHOUT_DIAGNOSTICS],
  },
  tmkb: {
    create: () => createTmkbServer({ logger: quietLogger }),
    inapplicable: [],
    exceptions: [...WITHOUT_FIXTURE, ...FIXED_LISTS, ...WITHOUT_DIAGNOSTICS],
  },
};

function exceptions(
  scenario: string,
  status: Exception['status'],
  reason: string,
  checks: readonly string[],
): readonly Exception[] {
  return checks.map((check) => ({ scenario, check, status, reason }));
}
