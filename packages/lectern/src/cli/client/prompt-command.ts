/**
 * `lectern prompt`: gets a prompt, or lists them.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { JsonSchemaObject } from '../../schema/json-schema.ts';
import { wordsOf } from '../address.ts';
import type { Command } from '../commands.ts';
import { oneLine } from '../plain-text.ts';
import { fittingArguments, readKeyValue } from './arguments/read-arguments.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { findNamed } from './find-named.ts';
import { withClient } from './run-with-client.ts';
import { blockText, print, printJson, stdoutPaper } from './show/content-text.ts';
import { type Entry, entriesText } from './show/entries.ts';

/** The `prompt` command. */
export const promptCommand: Command = {
  usage: `Usage: lectern prompt <server> [name] [key=value…]

Get a prompt as a client would; without a name, list the prompts with their arguments.
key=@file reads the value from a file.

Examples:
  lectern prompt asdlc
  lectern prompt asdlc draft_specification feature='export as CSV'

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [name, ...words] = asked.words;
    const keyValues = words.map(readKeyValue);
    return withClient(asked, async (client) => {
      const { items, result: list } = await client.list('prompts');
      if (name === undefined) {
        await (asked.json ? printJson(list) : print(entriesText(items.map(entryOf), stdoutPaper())));
        return 0;
      }
      const { before, after } = wordsOf(asked.address);
      const hint = `lectern prompt${before}${after} describes them.`;
      const schema = schemaOf(findNamed('prompt', name, items));
      const given = fittingArguments(keyValues, schema, name, hint);
      const result = await client.request('prompts/get', { name, arguments: given });
      await (asked.json ? printJson(result) : print(messagesText(result)));
      return 0;
    });
  },
};

function entryOf(prompt: JsonObject): Entry {
  const { name, title, description } = prompt;
  const rows = argumentsOf(prompt).map(({ name: key, required, description: about }) => ({
    key: oneLine(String(key)),
    takes: [
      ...(required === true ? ['required'] : []),
      ...(typeof about === 'string' ? [oneLine(about)] : []),
    ].join(': '),
  }));
  return { name: String(name), title, description, rows };
}

/** All arguments of prompts are strings. */
function schemaOf(prompt: JsonObject): JsonSchemaObject {
  const known = argumentsOf(prompt);
  return {
    type: 'object',
    properties: Object.fromEntries(known.map(({ name }) => [String(name), { type: 'string' }])),
    required: known.filter(({ required }) => required === true).map(({ name }) => String(name)),
    additionalProperties: false,
  };
}

function argumentsOf({ arguments: list }: JsonObject): JsonObject[] {
  return (Array.isArray(list) ? list : []).filter(isObject);
}

/** Roles are shown unless the result is a single user text, which can be passed on unchanged. */
function messagesText({ messages }: JsonObject): string {
  const all = (Array.isArray(messages) ? messages : []).filter(isObject);
  const texts = all.map(({ content }) => [content].flat().filter(isObject).map(blockText).join('\n'));
  if (all.length === 1 && all[0]?.role === 'user') return texts[0] ?? '';
  return all.map(({ role }, i) => `${role}:\n${texts[i]?.trimEnd()}\n`).join('\n');
}
