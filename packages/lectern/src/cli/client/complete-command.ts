/**
 * `lectern complete`: suggests values for an argument.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { refuseSurplus } from '../options.ts';
import { oneLine } from '../plain-text.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { NothingOffered } from './failures.ts';
import { findNamed } from './find-named.ts';
import { type CommandClient, withClient } from './run-with-client.ts';
import { print, printJson } from './show/content-text.ts';

/** The `complete` command. */
export const completeCommand: Command = {
  usage: `Usage: lectern complete <server> <prompt, resource or tool> <argument> [typed]

Show the values that a server suggests for an argument of a prompt (by name), of a resource
(by URI or template) or, if the server supports it, of a tool (tool://<name>). The last
argument is what the user has typed so far.

Examples:
  lectern complete tmkb tmkb://pattern/{id} id TMKB-A
  lectern complete media-gateway tool://semantic_search filters.genres com

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [reference, name, value = '', surplus] = asked.words;
    if (reference === undefined || name === undefined)
      throw new UsageError('missing arguments: a prompt, resource or tool, and one of its arguments.');
    refuseSurplus(surplus);
    const ref = refOf(reference);
    return withClient(asked, async (client) => {
      const result = await client
        .request('completion/complete', { ref, argument: { name, value } })
        .catch((error) => perhapsMisspelled(error, ref, client));
      if (asked.json) await printJson(result);
      else await show(isObject(result.completion) ? result.completion : {});
      return 0;
    });
  },
};

/** The name of a prompt is not a URI. */
function refOf(reference: string): JsonObject {
  return /^[a-z][a-z\d+.-]*:|[{/]/i.test(reference)
    ? { type: 'ref/resource', uri: reference }
    : { type: 'ref/prompt', name: reference };
}

/** Most servers do not suggest the closest prompt. */
async function perhapsMisspelled(error: Error, ref: JsonObject, client: CommandClient): Promise<never> {
  if (error instanceof NothingOffered || typeof ref.name !== 'string') throw error;
  const { items } = await client.list('prompts');
  findNamed('prompt', ref.name, items);
  throw error;
}

async function show({ values, total, hasMore }: JsonObject): Promise<void> {
  const shown = (Array.isArray(values) ? values : []).map((value) => oneLine(String(value)));
  await print(shown.join('\n'));
  const left = typeof total === 'number' ? total - shown.length : 0;
  if (shown.length === 0) process.stderr.write('No suggestions.\n');
  else if (left > 0) process.stderr.write(`And ${left} more.\n`);
  else if (hasMore === true) process.stderr.write('And more.\n');
}
