/**
 * A client that can be asked everything, with other answers in each test.
 * @module
 */
import { beforeEach } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { type Dialect, sharedClient } from './dialects.ts';
import type { ClientSetup, OfficialClient } from './official-client.ts';
import { FIXTURE } from './servers.ts';

type Answers = Pick<ClientSetup, 'elicit' | 'sample' | 'roots'>;

export interface AskedClient {
  readonly client: () => OfficialClient;
  /** The parameters of every question of the test, in order. */
  readonly asked: JsonObject[];
  /** What the client says to questions from now on. */
  answer(answers: Answers): void;
}

const CAPABILITIES = {
  elicitation: { form: { applyDefaults: true }, url: {} },
  sampling: {},
  roots: { listChanged: true },
};

export function askedClient(dialect: Dialect): AskedClient {
  const asked: JsonObject[] = [];
  let current: Answers = {};
  const reply = (kind: keyof Answers) => async (params: JsonObject) => {
    asked.push(params);
    const answer = current[kind];
    if (answer === undefined) throw new Error(`Nothing to say to ${kind}`);
    // The client writes defaults into what it is given.
    return structuredClone(await answer(params));
  };
  const client = sharedClient(dialect, {
    server: FIXTURE,
    capabilities: CAPABILITIES,
    elicit: reply('elicit'),
    sample: reply('sample'),
    roots: reply('roots'),
  });
  beforeEach(() => {
    asked.length = 0;
    current = {};
  });
  return {
    client,
    asked,
    answer(answers) {
      current = answers;
    },
  };
}
