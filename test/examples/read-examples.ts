/**
 * The code examples of the threat patterns, by the framework that they are written for.
 * @module
 */
import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { bakePatterns } from '../../servers/tmkb/bake-patterns.ts';
import { openBook } from '../../servers/tmkb/open-book.ts';

export interface Example {
  readonly id: string;
  readonly kind: 'secure' | 'vulnerable';
  readonly code: string;
}

/** Returns the secure and the vulnerable code of each example. */
export async function examplesOf(framework: string): Promise<Example[]> {
  const { files } = await readFolder('servers/tmkb/content', ['.yaml']);
  const outcome = bakePatterns(files);
  if (!outcome.ok) throw new Error('The patterns have flaws.');
  return openBook(outcome.baked)
    .list()
    .flatMap(({ id, mitigations }) =>
      mitigations.flatMap((mitigation) =>
        (mitigation.code_examples ?? [])
          .filter((example) => example.framework === framework)
          .flatMap(({ secure_code, vulnerable_code }) => {
            const name = `${id}/${mitigation.id}`;
            return [
              { id: name, kind: 'secure' as const, code: secure_code ?? '' },
              { id: name, kind: 'vulnerable' as const, code: vulnerable_code ?? '' },
            ].filter(({ code }) => code !== '');
          }),
      ),
    );
}
