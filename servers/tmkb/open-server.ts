/**
 * The tmkb server with custom patterns, if the environment names folders of them.
 * @module
 */
import { delimiter } from 'node:path';
import type { Logger, Server } from 'lectern';
import { ContentError, problemLines } from 'lectern/content';
import { createTmkbServer } from './server.ts';

export interface TmkbEnvironment {
  /** Folders of YAML files, with the system's path delimiter between them; the later ones count. */
  readonly TMKB_PATTERNS?: string | undefined;
  /** `all` shows the further tools to clients of every revision. */
  readonly TMKB_TOOLS?: string | undefined;
}

export async function openTmkb(
  { TMKB_PATTERNS = '', TMKB_TOOLS = '' }: TmkbEnvironment,
  options: { readonly logger?: Logger } = {},
): Promise<Server> {
  const tools = TMKB_TOOLS.trim();
  if (!['', 'document', 'all'].includes(tools)) {
    throw new ContentError(`TMKB_TOOLS is ${JSON.stringify(TMKB_TOOLS)}; expected "document" or "all".\n`);
  }
  const folders = TMKB_PATTERNS.split(delimiter).filter((folder) => folder.trim() !== '');
  const furtherTools = tools === 'all';
  if (folders.length === 0) return createTmkbServer({ furtherTools, ...options });
  // They bring a YAML parser along.
  const [{ readFolder }, { bakePatterns }, { bookWith }] = await Promise.all([
    import('lectern/content'),
    import('./bake-patterns.ts'),
    import('./content.ts'),
  ]);
  const read = await Promise.all(
    folders.map(async (folder) => {
      const { files, problems } = await readFolder(folder, ['.yaml', '.yml']);
      const outcome = bakePatterns(files);
      const wrong = outcome.ok ? problems : [...problems, ...outcome.problems];
      return { baked: outcome.ok ? [outcome.baked] : [], lines: problemLines(folder, wrong) };
    }),
  );
  const wrong = read.map(({ lines }) => lines).join('');
  if (wrong !== '') throw new ContentError(wrong);
  return createTmkbServer({ book: bookWith(read.flatMap(({ baked }) => baked)), furtherTools, ...options });
}
