import { describe, expect, it } from 'vitest';
import { sampleBundle } from '../../../test/support/sample-sources.ts';
import { askingSources } from '../../../test/support/source-asking.ts';

const bundle = await sampleBundle();
const { call } = await askingSources({ bundle });
const ask = (args = {}) => call('get_audit_log', args);
/** The second word of each line. */
const actionsIn = (text: string) => [...text.matchAll(/^\d{4}-\S+ (\S+)/gm)].map(([, action]) => action);
const total = bundle.auditLog.length;

const cursorIn = (text: string): string | undefined => /"cursor": "([^"]+)"/.exec(text)?.[1];

describe('get_audit_log', () => {
  it('returns all entries, newest first, one per line', async () => {
    const { text, data } = await ask({ limit: 200 });
    const [head, ...lines] = text.split('\n');
    expect(head).toBe(`Audit log: ${total} entries, newest first`);
    expect(data).toBeUndefined();
    expect(lines[0]).toMatch(
      /^2026-11-16T10:00:00\.000Z registry_signed - by Ada \(ed25519:[0-9a-f]{8}…\) version 1\.2\.0 sha256 [0-9a-f]{64}$/,
    );
    expect(actionsIn(text)).toEqual(bundle.auditLog.map(({ action }) => action).reverse());
    const keys = lines.slice(total);
    expect(keys).toHaveLength(new Set(bundle.auditLog.map(({ actor }) => actor)).size);
    const ada = bundle.registry.curator.pubkey;
    expect(keys).toContain(`Key of Ada (${ada.slice(0, 16)}…): ${ada}`);
  });

  it('filters by date, by category, by kind, and by all of them', async () => {
    const actions = async (args: object) => actionsIn((await ask(args)).text);
    expect(await actions({ category: 'postgresql' })).toEqual(['category_changed', 'category_added']);
    expect(await actions({ category: 'postgresql', since: '2026-11-02' })).toEqual(['category_changed']);
    expect(await actions({ action: 'registry_signed' })).toEqual(['registry_signed', 'registry_signed']);
    expect(await actions({ since: '2026-11-16T10:00:00Z', action: 'registry_signed' })).toHaveLength(1);
    expect(await actions({ since: '2026-11-16T10:00:01+00:00' })).toEqual([]);
    expect((await ask({ since: '2030-01-01' })).text).toBe(`Audit log: none of the ${total} entries fits.`);
  });

  it('includes entries of a removed category, and of a proposed one', async () => {
    expect((await ask({ category: 'perl' })).text).toContain('Audit log: 2 entries');
    expect((await ask({ category: 'kotlin-android' })).text).toContain('Audit log: 1 entry');
  });

  it('returns ten of many entries, and the rest by cursor without gaps or duplicates', async () => {
    const first = await ask();
    expect(actionsIn(first.text)).toHaveLength(10);
    expect(first.text).toContain(`${total} entries, newest first (1 to 10 shown)`);
    let [all, text] = [actionsIn(first.text), first.text];
    for (let cursor = cursorIn(text); cursor !== undefined; cursor = cursorIn(text)) {
      ({ text } = await ask({ cursor, limit: 3 }));
      all = [...all, ...actionsIn(text)];
    }
    expect(all).toEqual(bundle.auditLog.map(({ action }) => action).reverse());
  });

  it('refuses a cursor of another list', async () => {
    const { text, isError } = await ask({ cursor: bundle.auditLog[0]?.id, category: 'rust-learning' });
    expect(isError || text.includes('none of')).toBe(true);
    expect((await ask({ cursor: 'nonsense' })).text).toContain('Parameter "cursor"');
  });

  it.each([
    [{ action: 'category_aded' }, 'did you mean "category_added"'],
    [{ category: 'rust-lerning' }, "Did you mean 'rust-learning'?"],
    [{ category: 'zebra' }, 'Known: rust-learning, postgresql'],
    [{ since: 'yesterday' }, '2026-11-01'],
    [{ since: '2026-13-01' }, '2026-11-01'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, '200'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError } = await ask(args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });

  it('reports that a registry has no log', async () => {
    const { text } = await (await askingSources()).call('get_audit_log');
    expect(text).toBe('Audit log: this registry has none.');
  });
});
