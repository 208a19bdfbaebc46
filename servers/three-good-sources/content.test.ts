/**
 * The registry that comes with the server.
 * @module
 */
import { estimateTokens } from 'lectern/knowledge';
import { describe, expect, it } from 'vitest';
import { askingSources } from '../../test/support/source-asking.ts';
import { builtInRegistry } from './content.ts';
import { openRegistry } from './registry-bundle.ts';
import { SourceRegistry } from './source-registry.ts';

const bundle = builtInRegistry();
const categories = Object.entries(bundle.registry.categories);

describe('the built-in registry', () => {
  it('equals what its files contain', () => {
    expect(openRegistry(bundle.texts, { trustedKey: bundle.trustedKey })).toEqual(bundle);
    expect(builtInRegistry()).toBe(bundle);
  });

  it('is signed by the trusted key and passes every check', async () => {
    const { checks, verified } = await new SourceRegistry(bundle).withProvenance((report) => report);
    expect(checks.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(verified).toBe(true);
  });

  it('does not verify with another key', async () => {
    const other = builtInRegistry(`ed25519:${'0b'.repeat(32)}`);
    expect((await new SourceRegistry(other).withProvenance((report) => report)).verified).toBe(false);
    expect(builtInRegistry().trustedKey).toBe(bundle.trustedKey);
  });

  it('has three sources per topic', () => {
    expect(categories.length).toBeGreaterThanOrEqual(90);
    for (const [slug, { sources }] of categories)
      expect(
        sources.map(({ rank }) => rank),
        slug,
      ).toEqual([1, 2, 3]);
  });

  it('finds each topic by its name', () => {
    const sourceRegistry = new SourceRegistry(bundle);
    const lost = categories.filter(
      ([slug, { name }]) =>
        !sourceRegistry
          .match(name)
          .candidates.slice(0, 3)
          .some((found) => found.slug === slug),
    );
    expect(lost.map(([slug]) => slug)).toEqual([]);
  });

  it('fits into results that a model can read', async () => {
    const { call } = await askingSources({ bundle });
    const slugs: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { text } = await call('list_categories', cursor === undefined ? {} : { cursor });
      expect(estimateTokens(text)).toBeLessThanOrEqual(1500);
      slugs.push(...[...text.matchAll(/^([a-z0-9-]+): /gm)].map(([, slug]) => slug as string));
      cursor = /"cursor": "([^"]+)"/.exec(text)?.[1];
    }
    expect(slugs).toEqual(Object.keys(builtInRegistry().registry.categories));
    expect(estimateTokens((await call('get_audit_log')).text)).toBeLessThanOrEqual(1500);
    expect((await call('get_sources', { query: 'postgres' })).text.length).toBeLessThan(4000);
    expect((await call('get_audit_log')).text.length).toBeLessThan(15_000);
  });
});
