/**
 * The tests that the specification requires for completion (S4.30 to S4.56, S4.70 to S4.77), run against the function
 * that it names (S4.90).
 * @module
 */
import { describe, expect, it } from 'vitest';
import { testBackend } from './catalogue.testing.ts';
import { createGateway, type Gateway } from './handle-request.ts';
import { createMediaLogger } from './log-message.ts';
import { createMediaGatewayServer } from './server.ts';
import type { CompletionCompleteParams, CompletionResult } from './types.ts';

function open(): Gateway {
  return createGateway(
    createMediaGatewayServer({ backend: testBackend(), logger: createMediaLogger(() => {}) }),
  );
}

describe('completion/complete', () => {
  async function complete(
    ref: CompletionCompleteParams['ref'],
    name: string,
    value: string,
  ): Promise<CompletionResult['completion']> {
    const params: CompletionCompleteParams = { ref, argument: { name, value } };
    const result = await open().handleMCPRequest('completion/complete', params);
    return (result as CompletionResult).completion;
  }
  const prompt = (name: string) => ({ type: 'ref/prompt', name }) as const;

  it('S4.32 S4.33 completes the example', async () => {
    const gateway = createGateway(createMediaGatewayServer({ logger: createMediaLogger(() => {}) }));
    const params = { ref: prompt('content_search'), argument: { name: 'genre', value: 'act' } };
    expect(await gateway.handleMCPRequest('completion/complete', params)).toEqual({
      completion: { values: ['action'], hasMore: false, total: 1 },
    });
  });

  it('S4.37 S4.38 S4.70 completes resource URIs by a part of them', async () => {
    const all = await complete({ type: 'ref/resource', uri: 'media://' }, 'uri', 'media://');
    expect(all.values).toEqual(['media://trending', 'media://genres', 'media://platforms']);
    const some = await complete({ type: 'ref/resource' }, 'uri', 'GENRE');
    expect(some).toEqual({ values: ['media://genres'], hasMore: false, total: 1 });
  });

  it('S4.39 S4.71 completes prompt names by a part of them', async () => {
    const { values } = await complete({ type: 'ref/prompt' }, 'name', 'check');
    expect(values).toEqual(['availability_checker']);
  });

  it('S4.34 S4.40 S4.72 completes genres of any prompt', async () => {
    for (const name of ['content_search', 'genre_filter'])
      expect((await complete(prompt(name), 'genre', '')).values).toEqual(
        expect.arrayContaining(['comedy', 'drama', 'sci-fi']),
      );
  });

  it('S4.41 S4.73 completes platforms', async () => {
    expect((await complete(prompt('content_search'), 'platform', 'net')).values[0]).toBe('netflix');
    expect((await complete(prompt('platform_search'), 'platform', 'hul')).values).toEqual(['hulu']);
    expect((await complete(prompt('content_search'), 'platform', 'dis')).values).toEqual(['disney-plus']);
  });

  it('S4.42 S4.74 completes regions, including UK', async () => {
    const { values } = await complete(prompt('content_search'), 'region', '');
    expect(values.slice(0, 4)).toEqual(['US', 'UK', 'CA', 'AU']);
    expect((await complete(prompt('region_filter'), 'region', 'germ')).values).toEqual(['DE']);
  });

  it('S4.43 completes content types', async () => {
    expect((await complete(prompt('content_search'), 'contentType', '')).values).toEqual(['movie', 'tv']);
  });

  it('S4.35 S4.75 filters by the given value, ignoring case', async () => {
    expect((await complete(prompt('content_search'), 'genre', 'SCI')).values).toEqual(['sci-fi']);
    expect((await complete(prompt('content_search'), 'genre', 'no such')).values).toEqual([]);
  });

  it('S4.36 S4.46 S4.47 S4.76 returns at most ten values and the true total', async () => {
    const completion = await complete(prompt('content_search'), 'region', '');
    expect(completion.values).toHaveLength(10);
    expect(completion.total).toBeGreaterThan(240);
    expect(completion.hasMore).toBe(true);
  });

  it('S4.77 returns the best known values for an empty value', async () => {
    const { values, total } = await complete(prompt('content_search'), 'title', '');
    expect(values[0]).toBe('Parasite');
    expect(total).toBe(10);
  });

  it('S4.44 completes the enum values of a tool’s schema', async () => {
    const ref = { type: 'ref/resource', uri: 'tool://get_content_details' } as const;
    expect((await complete(ref, 'include', '')).values).toEqual(['credits', 'availability', 'similar']);
    expect((await complete(ref, 'include', 'sim')).values).toEqual(['similar']);
    const search = { type: 'ref/resource', uri: 'tool://semantic_search' } as const;
    expect((await complete(search, 'mediaType', 't')).values).toEqual(['tv']);
  });

  it('S4.45 completes its examples otherwise', async () => {
    const ref = { type: 'ref/resource', uri: 'tool://semantic_search' } as const;
    expect((await complete(ref, 'query', 'something')).values).toEqual(['something like Alien but shorter']);
    expect((await complete({ type: 'ref/resource', uri: 'tool://no_such' }, 'query', '')).values).toEqual([]);
  });

  it('S4.30 S4.31 S4.53 S4.54 S4.55 S4.56 requires a reference and an argument', async () => {
    const gateway = open();
    const argument = { name: 'genre', value: '' };
    for (const params of [{ argument }, { ref: { type: 'ref/tool' }, argument }, { ref: prompt('x') }])
      await expect(gateway.handleMCPRequest('completion/complete', params)).rejects.toMatchObject({
        code: -32602,
      });
  });
});
