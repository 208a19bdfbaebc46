/**
 * Checks every message that the engine sends against the official schema of the revision spoken.
 * @module
 */

import type { Connect } from '../../packages/lectern/src/client/link.ts';
import type { Revision, Server } from '../../packages/lectern/src/index.ts';
import {
  type ClientOptions,
  type ObservedMessage,
  type RecordingClient,
  testClient,
} from '../../packages/lectern/src/testing.ts';
import { firstSdkSchemas } from './first-sdk-schemas.ts';
import { type MessageSchemas, officialSchemas } from './official-schemas.ts';

export function schemasOf(revision: Revision): MessageSchemas {
  return revision === '2024-11-05' ? firstSdkSchemas : officialSchemas(revision);
}

/** What is wrong with a message from the server; `about` is the method that it answers. */
export function wireFault(
  revision: Revision,
  message: Record<string, unknown>,
  about?: string,
): string | undefined {
  const schemas = schemasOf(revision);
  const check = (definition: string, value: unknown): string | undefined =>
    schemas.check(definition)?.(value);
  if (typeof message.method === 'string') {
    const definition = schemas.byMethod.get(message.method);
    return definition === undefined ? `${revision} knows no ${message.method}` : check(definition, message);
  }
  if (message.error !== undefined) {
    // An id of null is JSON-RPC's word for an unreadable one; the protocol's schemas leave it out.
    const { id, ...rest } = message;
    const readable = id === null ? { ...rest, id: 0 } : message;
    const { code } = message.error as { code: number };
    const general = ['JSONRPCErrorResponse', 'JSONRPCError'].find(
      (name) => schemas.check(name) !== undefined,
    );
    return check(schemas.byErrorCode.get(code) ?? (general as string), readable);
  }
  const result = message.result as Record<string, unknown>;
  const request = about === undefined ? undefined : schemas.byMethod.get(about);
  const definition =
    result.resultType === 'input_required' ? 'InputRequiredResult' : request?.replace(/Request$/, 'Result');
  const general = ['JSONRPCResultResponse', 'JSONRPCResponse'].find(
    (name) => schemas.check(name) !== undefined,
  );
  return (
    check(general as string, message) ?? (definition === undefined ? undefined : check(definition, result))
  );
}

/** Throws where a message from the server, or one of a batch of them, breaks the official schema. */
export function mustBeValid(revision: Revision, message: unknown, about?: string): void {
  for (const each of Array.isArray(message) ? message : [message]) {
    const fault = wireFault(revision, each, about);
    if (fault !== undefined) throw new Error(`Against ${revision}: ${fault}\n${JSON.stringify(each)}`);
  }
}

/** A test client that throws on the first message that breaks the official schema. */
export function checkedClient(
  target: Server | Connect,
  options: ClientOptions = {},
): Promise<RecordingClient> {
  return testClient(target, {
    ...options,
    observe(entry: ObservedMessage) {
      const { revision } = entry;
      options.observe?.(entry);
      if (entry.from !== 'server') return;
      const fault = wireFault(revision, entry.message, entry.about);
      if (fault !== undefined) fail(`Against ${revision}: ${fault}\n${JSON.stringify(entry.message)}`);
    },
  });
}

/** Also outside of the engine, whose own error boundaries would hide a fault in a notification. */
function fail(message: string): never {
  const fault = new Error(message);
  queueMicrotask(() => {
    throw fault;
  });
  throw fault;
}
