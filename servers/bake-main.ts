/**
 * `npm run bake`: the content of each server becomes a module beside it, so that it travels inside the program.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { problemLines } from '../packages/lectern/src/content/finding.ts';
import { bakeIntoModule } from '../packages/lectern/src/knowledge/disk/bake.ts';
import { readFolder } from '../packages/lectern/src/knowledge/disk/folder-source.ts';
import { writeStringModule } from '../packages/lectern/src/knowledge/disk/string-module.ts';
import { bakeTitles } from './media-gateway/bake-titles.ts';
import { FILES } from './three-good-sources/content-files.ts';
import { bakePatterns } from './tmkb/bake-patterns.ts';

/** By the module; each says whether it wrote it, or throws what is wrong with the content. */
const MODULES: Readonly<Record<string, (module: string) => Promise<boolean>>> = {
  'servers/asdlc/baked.ts': (module) => bakeIntoModule('servers/asdlc/content', module),
  'servers/tmkb/baked.ts': (module) => bakePatternFolder('servers/tmkb/content', module),
  'servers/media-gateway/baked.ts': (module) => bakeCatalogue('servers/media-gateway/content', module),
  'servers/three-good-sources/baked.ts': (module) =>
    bakeFiles('servers/three-good-sources/content', FILES, module),
};

async function bakePatternFolder(folder: string, module: string): Promise<boolean> {
  const { files, problems } = await readFolder(folder, ['.yaml']);
  const outcome = bakePatterns(files);
  const all = [...problems, ...(outcome.ok ? [] : outcome.problems)];
  if (!outcome.ok || all.length > 0) throw new Error(problemLines(folder, all).trimEnd());
  return writeStringModule(module, { ...outcome.baked }, 'the patterns');
}

async function bakeCatalogue(folder: string, module: string): Promise<boolean> {
  const { files, problems } = await readFolder(folder, ['.jsonl']);
  const { baked, problems: found } = bakeTitles(files);
  const all = [...problems, ...found];
  if (all.length > 0) throw new Error(problemLines(folder, all).trimEnd());
  return writeStringModule(module, { ...baked }, 'the catalogue');
}

/** To the byte: what is signed must stay as it is. */
async function bakeFiles(
  folder: string,
  names: Readonly<Record<string, string>>,
  module: string,
): Promise<boolean> {
  const texts = await Promise.all(
    Object.entries(names).map(async ([name, file]) => [name, await readFile(`${folder}/${file}`, 'utf8')]),
  );
  return writeStringModule(module, Object.fromEntries(texts), 'the registry');
}

for (const [module, bake] of Object.entries(MODULES)) {
  try {
    const wrote = await bake(module);
    process.stderr.write(`${module} ${wrote ? 'written' : 'is up to date'}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
