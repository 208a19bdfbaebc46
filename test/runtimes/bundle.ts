/**
 * Makes one JavaScript file of an entry program, so that no runtime needs a loader for TypeScript.
 * @module
 */
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

export type Platform = 'node' | 'browser';

export async function bundle(entry: URL, platform: Platform, minify: boolean): Promise<string> {
  const [built] = await build({
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    config: false,
    entry: { entry: fileURLToPath(entry) },
    platform,
    target: 'es2022',
    minify,
    write: false,
    clean: false,
    dts: false,
    logLevel: 'error',
    // Workers are loaded on demand, and these programs have none.
    deps: { onlyBundle: false, neverBundle: [/serve-with-workers/] },
  });
  const [chunk, ...others] = built?.chunks ?? [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} gave more than one file`);
  return chunk.code;
}
