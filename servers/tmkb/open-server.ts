/**
 * The tmkb server with custom patterns, if the environment names folders of them.
 * @module
 */
import { delimiter } from 'node:path';
import type { Logger, Server } from 'lectern';
import { ContentError, problemLines } from 'lectern/content';
import { createTmkbServer, type ToolSelection } from './server.ts';

export interface TmkbEnvironment {
  /** Folders of YAML files, with the system's path delimiter between them; the later ones count. */
  readonly TMKB_PATTERNS?: string | undefined;
  /** `yes` serves these folders without the built-in patterns; `--only` sets it. */
  readonly TMKB_ONLY?: string | undefined;
  /** `all` shows the further tools to clients of every revision; `document` shows only what the specification names. */
  readonly TMKB_TOOLS?: string | undefined;
}

export async function openTmkb(
  { TMKB_PATTERNS = '', TMKB_ONLY = '', TMKB_TOOLS = '' }: TmkbEnvironment,
  options: { readonly logger?: Logger } = {},
): Promise<Server> {
  const asked = TMKB_TOOLS.trim();
  if (!['', 'document', 'all'].includes(asked)) {
    throw new ContentError(`TMKB_TOOLS is ${JSON.stringify(TMKB_TOOLS)}; expected "document" or "all".\n`);
  }
  const tools = asked === '' ? 'default' : (asked as ToolSelection);
  const folders = TMKB_PATTERNS.split(delimiter).filter((folder) => folder.trim() !== '');
  const isOnly = TMKB_ONLY.trim() === 'yes';
  if (folders.length === 0) {
    if (isOnly) throw new ContentError('--only (TMKB_ONLY=yes) needs a folder of your own patterns.\n');
    return createTmkbServer({ tools, ...options });
  }
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
  const own = read.flatMap(({ baked }) => baked);
  const book = bookWith(own, isOnly ? 'without' : 'with');
  const server = createTmkbServer({ book, tools, ...options });
  const count = bookWith(own, 'without').size;
  const others = isOnly ? 'without the built-in ones' : `with ${book.size - count} built-in ones`;
  server.logger.log('info', `Serving ${count} own ${count === 1 ? 'pattern' : 'patterns'}, ${others}`);
  return server;
}
