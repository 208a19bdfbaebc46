/**
 * Puts into docs/command.md what each command says of itself: the fence below each heading is its usage.
 * @module
 */
import { COMMANDS, helpText } from '../../packages/lectern/src/cli/commands.ts';
import mediaGateway from '../../servers/media-gateway/package-entry.ts';
import threeGoodSources from '../../servers/three-good-sources/package-entry.ts';
import { textOf } from './fences.ts';

export const COMMAND_PAGE = 'docs/command.md';

export async function commandPage(): Promise<string> {
  let page = withUsage(textOf(COMMAND_PAGE), '# The lectern command', await helpText());
  for (const [name, { load }] of Object.entries(COMMANDS))
    page = withUsage(page, `## ${name}`, (await load()).usage);
  for (const { commands = {} } of [mediaGateway, threeGoodSources])
    for (const [name, load] of Object.entries(commands))
      page = withUsage(page, `## ${name}`, (await load()).usage);
  return page;
}

function withUsage(page: string, heading: string, usage: string): string {
  const start = `\n${page}`.indexOf(`\n${heading}\n`);
  const fence = /```text\n[\s\S]*?\n```/;
  const rest = page.slice(start);
  const found = fence.exec(rest);
  if (start < 0 || found === null) throw new Error(`${COMMAND_PAGE} has no fence below ${heading}`);
  return page.slice(0, start) + rest.replace(fence, () => `\`\`\`text\n${usage.trimEnd()}\n\`\`\``);
}
