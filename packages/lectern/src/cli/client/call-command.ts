/**
 * `lectern call`: calls a tool and shows its result.
 * @module
 */
import { wordsOf } from '../address.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { fittingArguments, readKeyValue, readWholeArguments } from './arguments/read-arguments.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { findNamed } from './find-named.ts';
import { withClient } from './run-with-client.ts';
import { print, printJson, toolResultText } from './show/content-text.ts';
import { inputSchemaOf } from './show/tool-text.ts';

/** The `call` command. */
export const callCommand: Command = {
  usage: `Usage: lectern call <server> <tool> [arguments]

Call a tool and show its result. Arguments are converted by the schema of the tool:

  key=value          a string, number, boolean or choice; repeat the key for a list
  part.key=value     a member of an object
  key=@file          the contents of a file
  key:=<json>        any JSON value
  '{"key": …}'       all of them as one JSON object
  -                  the same, from stdin

Examples:
  lectern call cobol add a=0.1 b=0.2
  lectern call media-gateway semantic_search query='a comedy' filters.genres=comedy
  lectern call echo text=hello -- node server.js

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [name, ...words] = asked.words;
    if (name === undefined)
      throw new UsageError('missing argument: a tool.', 'Run lectern tools <server> to list them.');
    const whole = await readWholeArguments(words);
    const keyValues = whole === undefined ? words.map(readKeyValue) : [];
    return withClient(asked, async (client) => {
      const { items } = await client.list('tools');
      const tool = findNamed('tool', name, items);
      const { before, after } = wordsOf(asked.address);
      const hint = `lectern tools${before} ${name}${after} describes them.`;
      const given = whole ?? fittingArguments(keyValues, inputSchemaOf(tool), name, hint);
      const result = await client.request('tools/call', { name, arguments: given });
      const isError = result.isError === true;
      if (asked.json) await printJson(result);
      else if (isError) process.stderr.write(`${toolResultText(result).trimEnd()}\n`);
      else await print(toolResultText(result));
      return isError ? 1 : 0;
    });
  },
};
