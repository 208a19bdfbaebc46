/**
 * The Dockerfile that docs/deployment.md shows is the one that is there, and what it copies exists.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './fences.ts';
import { ROOT } from './pages.ts';

const dockerfile = readFileSync(`${ROOT}Dockerfile`, 'utf8');

describe('the Dockerfile', () => {
  it('is the one in the documentation', () => {
    expect(blocksOf('docs/deployment.md', 'dockerfile').map(({ text }) => `${text}\n`)).toEqual([dockerfile]);
  });

  it('copies what there is', () => {
    const copied = [...dockerfile.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied).toContain('dist');
    expect(copied.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
  });
});
