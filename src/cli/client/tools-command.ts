/**
 * `lectern tools`: what a server can do.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { exampleCall } from './arguments/example-call.ts';
import { type ClientArguments, readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { converse } from './conversation.ts';
import { findNamed } from './find-named.ts';
import { listAll } from './list-all.ts';
import { argumentRows } from './show/argument-rows.ts';
import { type Entry, entriesText } from './show/entries.ts';
import { print, printJson, stdoutPaper } from './show/print.ts';
import { inputSchemaOf, toolHeadline, wholeToolText } from './show/whole-tool.ts';

export const toolsCommand: Command = {
  usage: `Usage: lectern tools <what> [tool]

Lists the tools of a server with their arguments; with the name of a tool, all that is known of it.

  lectern tools cobol
  lectern tools http://127.0.0.1:3333/asdlc/mcp search_articles
  lectern tools -- npx some-server

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [name, ...more] = asked.words;
    if (more.length > 0) throw new UsageError(`one tool at a time: what is "${more[0]}"?`);
    return converse(asked, async (conversation) => {
      const { items, result } = await listAll(conversation, 'tools/list', 'tools');
      if (name === undefined) await showAll(items, result, asked);
      else await showOne(findNamed('tool', name, items), asked);
      return 0;
    });
  },
};

async function showAll(
  tools: readonly JsonObject[],
  result: JsonObject,
  asked: ClientArguments,
): Promise<void> {
  await (asked.json ? printJson(result) : print(entriesText(tools.map(entryOf), stdoutPaper())));
}

async function showOne(tool: JsonObject, asked: ClientArguments): Promise<void> {
  if (asked.json) return printJson(tool);
  const call = exampleCall(asked.where, String(tool.name), inputSchemaOf(tool));
  await print(wholeToolText(tool, call, stdoutPaper()));
}

function entryOf(tool: JsonObject): Entry {
  return {
    ...toolHeadline(tool),
    description: tool.description,
    rows: argumentRows(inputSchemaOf(tool)),
  };
}
