/**
 * `lectern tools`: lists the tools of a server.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { Command } from '../commands.ts';
import { refuseSurplus } from '../options.ts';
import { exampleCall } from './arguments/schema-parts.ts';
import { type ClientArguments, readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { findNamed } from './find-named.ts';
import { withClient } from './run-with-client.ts';
import { print, printJson, stdoutPaper } from './show/content-text.ts';
import { type Entry, entriesText } from './show/entries.ts';
import { argumentRows, inputSchemaOf, toolHeadline, wholeToolText } from './show/tool-text.ts';

/** The `tools` command. */
export const toolsCommand: Command = {
  usage: `Usage: lectern tools <server> [tool]

List the tools of a server with their arguments, or show everything about one tool.

Examples:
  lectern tools cobol
  lectern tools http://127.0.0.1:3333/asdlc/mcp search_articles
  lectern tools -- node server.js

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [name, surplus] = asked.words;
    refuseSurplus(surplus);
    return withClient(asked, async (client) => {
      const { items, result } = await client.list('tools');
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
  const call = exampleCall(asked.address, String(tool.name), inputSchemaOf(tool));
  await print(wholeToolText(tool, call, stdoutPaper()));
}

function entryOf(tool: JsonObject): Entry {
  return {
    ...toolHeadline(tool),
    description: tool.description,
    rows: argumentRows(inputSchemaOf(tool)),
  };
}
