/**
 * `lectern call`: calls a tool and shows its answer.
 * @module
 */
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { fittingArguments } from './arguments/fitting-arguments.ts';
import { readKeyValue } from './arguments/key-value.ts';
import { readWholeArguments } from './arguments/whole-arguments.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { converse } from './conversation.ts';
import { findNamed } from './find-named.ts';
import { listAll } from './list-all.ts';
import { toolResultText } from './show/content-text.ts';
import { print, printJson } from './show/print.ts';
import { inputSchemaOf } from './show/whole-tool.ts';
import { wordsOf } from './where.ts';

export const callCommand: Command = {
  usage: `Usage: lectern call <what> <tool> [arguments]

Calls a tool and shows its answer. Arguments are read as the tool’s schema wants them:

  key=value          a text, number, boolean or choice; a list by repeating the key
  part.key=value     a member of a member
  key=@file          what a file holds
  key:=<json>        any JSON value
  '{"key": …}'       all of them as one JSON object
  -                  the same, from stdin

  lectern call cobol add a=0.1 b=0.2
  lectern call media-gateway semantic_search query='a comedy' filters.genres=comedy
  lectern call echo text=hello -- npx some-server

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [name, ...words] = asked.words;
    if (name === undefined) throw new UsageError('which tool?', 'lectern tools <what> lists them.');
    const whole = await readWholeArguments(words);
    const keyValues = whole === undefined ? words.map(readKeyValue) : [];
    return converse(asked, async (conversation) => {
      const { items } = await listAll(conversation, 'tools/list', 'tools');
      const tool = findNamed('tool', name, items);
      const { before, behind } = wordsOf(asked.where);
      const hint = `lectern tools${before} ${name}${behind} describes them.`;
      const given = whole ?? fittingArguments(keyValues, inputSchemaOf(tool), name, hint);
      const result = await conversation.ask('tools/call', { name, arguments: given });
      const isError = result.isError === true;
      if (asked.json) await printJson(result);
      else if (isError) process.stderr.write(`${toolResultText(result).trimEnd()}\n`);
      else await print(toolResultText(result));
      return isError ? 1 : 0;
    });
  },
};
