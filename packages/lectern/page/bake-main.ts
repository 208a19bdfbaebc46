/**
 * Part of `npm run bake`: the files of the page become a module, so that they travel inside the program.
 * @module
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { writeStringModule } from '../src/knowledge/disk/string-module.ts';

const MODULE = 'packages/lectern/page/baked.ts';
const STYLES = 'packages/lectern/page/style';

async function styleSheet(): Promise<string> {
  // Their names begin with their order.
  const names = (await readdir(STYLES)).filter((name) => name.endsWith('.css')).sort();
  const texts = await Promise.all(names.map((name) => readFile(`${STYLES}/${name}`, 'utf8')));
  return squeezed(texts.join('\n'));
}

/** Without comments, and with one blank where there were several. No string of ours has any of them. */
function squeezed(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();
}

const html = await readFile('packages/lectern/page/index.html', 'utf8');
const script = await readFile('build/page/page.js', 'utf8');
const style = await styleSheet();
const tag = createHash('sha256').update([html, script, style].join('\n')).digest('base64url').slice(0, 22);
const wrote = await writeStringModule(MODULE, { html, script, style, tag }, 'the page');
process.stderr.write(`${MODULE} ${wrote ? 'written' : 'is up to date'}\n`);
