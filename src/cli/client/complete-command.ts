/**
 * `lectern complete`: what could stand for an argument.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import { isObject } from '../../schema/json-schema.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { type Conversation, converse } from './conversation.ts';
import { findNamed } from './find-named.ts';
import { listAll } from './list-all.ts';
import { NothingOffered } from './remote-failure.ts';
import { oneLine } from './show/plain-text.ts';
import { print, printJson } from './show/print.ts';

export const completeCommand: Command = {
  usage: `Usage: lectern complete <what> <prompt, resource or tool> <argument> [typed]

Shows what the server suggests for an argument of a prompt (by its name), of a resource
(by its URI or template), or, where a server completes those too, of a tool (tool://<name>).
What is typed already may stand behind it.

  lectern complete tmkb tmkb://pattern/{id} id TMKB-A
  lectern complete media-gateway tool://semantic_search filters.genres com

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [reference, name, value = '', ...more] = asked.words;
    if (reference === undefined || name === undefined)
      throw new UsageError('which prompt, resource or tool, and which argument of it?');
    if (more.length > 0) throw new UsageError(`one text at a time: what is "${more[0]}"?`);
    const ref = refOf(reference);
    return converse(asked, async (conversation) => {
      const result = await conversation
        .ask('completion/complete', { ref, argument: { name, value } })
        .catch((error) => perhapsMisspelled(error, ref, conversation));
      if (asked.json) await printJson(result);
      else await show(isObject(result.completion) ? result.completion : {});
      return 0;
    });
  },
};

/** Names of prompts are no URIs. */
function refOf(reference: string): JsonObject {
  return /^[a-z][a-z\d+.-]*:|[{/]/i.test(reference)
    ? { type: 'ref/resource', uri: reference }
    : { type: 'ref/prompt', name: reference };
}

/** Most servers do not say which prompts there are. */
async function perhapsMisspelled(error: Error, ref: JsonObject, conversation: Conversation): Promise<never> {
  if (error instanceof NothingOffered || typeof ref.name !== 'string') throw error;
  const { items } = await listAll(conversation, 'prompts/list', 'prompts');
  findNamed('prompt', ref.name, items);
  throw error;
}

async function show({ values, total, hasMore }: JsonObject): Promise<void> {
  const shown = (Array.isArray(values) ? values : []).map((value) => oneLine(String(value)));
  await print(shown.join('\n'));
  const left = typeof total === 'number' ? total - shown.length : 0;
  if (shown.length === 0) process.stderr.write('Nothing fits.\n');
  else if (left > 0) process.stderr.write(`And ${left} more.\n`);
  else if (hasMore === true) process.stderr.write('And more.\n');
}
