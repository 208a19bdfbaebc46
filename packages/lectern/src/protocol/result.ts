/**
 * What a handler answers with, and how it becomes JSON: as it is for a handshake-era client, with
 * `resultType` and the server's identity for a stateless one.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import { META } from './envelope.ts';
import type { RevisionRules } from './revisions.ts';

/** A result that was serialised before, for the revision it is sent in. */
export class PreparedResult {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** Returns a new copy each time, which the caller may change. */
  toObject(): JsonObject {
    return JSON.parse(this.json);
  }
}

export type Result = JsonObject | PreparedResult;

/** Serialises results of one server; `serverInfo` goes into every stateless one. */
export function resultWriter(serverInfo: JsonObject): (result: Result, rules: RevisionRules) => string {
  const identity = { [META.serverInfo]: serverInfo };
  const head = `{"resultType":"complete","_meta":${JSON.stringify(identity)}`;

  return (result, rules) => {
    if (result instanceof PreparedResult) return result.json;
    if (!rules.selfDescribingResults) return JSON.stringify(result);
    if (result._meta === undefined && result.resultType === undefined) {
      return spliced(head, JSON.stringify(result));
    }
    const { _meta, ...rest } = result;
    return JSON.stringify({
      resultType: 'complete',
      ...rest,
      _meta: { ...(_meta as JsonObject), ...identity },
    });
  };
}

/** `{a` and `{b}` to `{a,b}`. */
function spliced(head: string, objectJson: string): string {
  return objectJson === '{}' ? `${head}}` : `${head},${objectJson.slice(1)}`;
}
