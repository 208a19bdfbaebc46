/**
 * Writes strings as a module that exports them, for content included in a program.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';

/** Does not write a file with the same content, so that nothing is rebuilt. Returns whether it wrote. */
export async function writeStringModule(
  file: string,
  strings: Readonly<Record<string, string>>,
  origin: string,
): Promise<boolean> {
  const text = moduleText(strings, origin);
  if ((await textIfThere(file)) === text) return false;
  await writeFile(file, text);
  return true;
}

function moduleText(strings: Readonly<Record<string, string>>, origin: string): string {
  const names = Object.keys(strings);
  return [
    `/** Made from ${origin} by the build; not to be edited. @module */`,
    `export const BAKED: { ${names.map((name) => `readonly ${name}: string`).join('; ')} } = {`,
    ...names.map((name) => `  ${name}: ${literal(strings[name] as string)},`),
    '};\n',
  ].join('\n');
}

/** In single quotes, because the double quotes of JSON would all have to be escaped. */
function literal(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replace(/\\.|'/g, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found))}'`;
}

async function textIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
