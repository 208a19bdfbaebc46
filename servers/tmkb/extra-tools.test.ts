/**
 * The tools beside the required one. Which clients see them is in tools-list.test.ts.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { type JsonObject, REVISIONS } from '../../packages/lectern/src/index.ts';
import type { RecordingClient } from '../../packages/lectern/src/testing.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { builtInBook } from './content.ts';
import { createTmkbServer } from './server.ts';

function connect(revision: (typeof REVISIONS)[number] = '2026-07-28'): Promise<RecordingClient> {
  return checkedClient(createTmkbServer({ logger: quietLogger, tools: 'all' }), { revision });
}

async function textOf(name: string, args?: JsonObject): Promise<string> {
  const { content } = await (await connect()).callTool(name, args);
  return (content as { text: string }[])[0]?.text ?? '';
}

describe('the further tools', () => {
  it.each(REVISIONS)('are listed to clients of %s if configured', async (revision) => {
    const client = await connect(revision);
    for (const [name, args] of [
      ['tmkb_get', { id: 'TMKB-AUTHZ-001' }],
      ['tmkb_list', {}],
      ['tmkb_review', { paths: ['app/tasks.py'] }],
    ] as const) {
      const result = await client.callTool(name, args);
      expect(result.isError, name).not.toBe(true);
      expect('structuredContent' in result, name).toBe(name === 'tmkb_review' && revision >= '2025-06-18');
    }
  });

  it('declare that they are read-only', async () => {
    const { tools } = await (await connect()).listTools();
    for (const tool of (tools as JsonObject[]).slice(1))
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  it.each([
    ['tmkb_get', { id: 'TMKB-AUTHZ-001', colour: 'red' }, '"colour"'],
    ['tmkb_list', { severty: 'high' }, 'did you mean "severity"'],
    ['tmkb_review', { difff: 'x' }, 'did you mean "diff"'],
    ['tmkb_get', {}, '"id"'],
    ['tmkb_get', { id: 'x', parts: ['all'] }, '"parts'],
    ['tmkb_list', { severity: 'huge' }, '"critical"'],
    ['tmkb_review', { diff: 'x', limit: 0 }, '"limit"'],
    ['tmkb_review', { diff: 'x', limit: 21 }, '"limit"'],
  ])('%s refuses %j', async (name, args, reason) => {
    const result = await (await connect()).callTool(name, args);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result.content).replaceAll('\\"', '"')).toContain(reason);
  });
});

describe('tmkb_get', () => {
  it('returns one pattern in full as Markdown', async () => {
    const text = await textOf('tmkb_get', { id: 'authz-001' });
    expect(text).toMatch(/^# TMKB-AUTHZ-001: /);
    for (const part of ['## Attack scenario', '## Mitigation', '## Verification', '## References'])
      expect(text).toContain(part);
  });

  it('is shorter with parts and a stack', async () => {
    const short = await textOf('tmkb_get', {
      id: 'TMKB-AUTHZ-001',
      parts: ['mitigations'],
      language: 'Python',
      framework: 'Flask',
    });
    expect(short).toContain('```python');
    expect(short).not.toContain('```javascript');
    expect(short).not.toContain('## References');
  });

  it('returns all parts if none is named', async () => {
    expect(await textOf('tmkb_get', { id: 'TMKB-AUTHZ-001', parts: [] })).toBe(
      await textOf('tmkb_get', { id: 'TMKB-AUTHZ-001' }),
    );
  });

  it('suggests the intended id', async () => {
    const result = await (await connect()).callTool('tmkb_get', { id: 'TMKB-AUHTZ-001' });
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result.content)).toContain('Did you mean TMKB-AUTHZ-001?');
  });
});

describe('tmkb_list', () => {
  it('lists all patterns, or those that match', async () => {
    expect((await textOf('tmkb_list')).split('\n')).toHaveLength(builtInBook().size + 1);
    const [head, ...lines] = (await textOf('tmkb_list', { reference: 'CWE-862' })).split('\n');
    expect(head).toBe(`${lines.length} of ${builtInBook().size} patterns. Read one with tmkb_get.`);
    expect(lines.join('\n')).toContain('TMKB-AUTHZ-001');
    expect(lines.length).toBeLessThan(builtInBook().size);
  });
});

describe('tmkb_review', () => {
  const DIFF =
    '+++ b/app/tasks.py\n@@ -0,0 +1,3 @@\n+@celery.task\n+def render(report_id):\n+    report = Report.query.get(report_id)\n';

  it('returns patterns by the lines of a diff, with their locations', async () => {
    const text = await textOf('tmkb_review', { diff: DIFF, limit: 20 });
    expect(text).toContain('TMKB-AUTHZ-001');
    expect(text).toContain('- app/tasks.py:3: report = Report.query.get(report_id)');
  });

  it('returns patterns by paths, and counts a path once that is also in the diff', async () => {
    const result = await (await connect()).callTool('tmkb_review', {
      diff: DIFF,
      paths: ['app/tasks.py', 'app/tasks.py'],
      limit: 20,
    });
    const { patterns } = result.structuredContent as {
      patterns: { id: string; files_of_this_kind: string[] }[];
    };
    expect(patterns.find(({ id }) => id === 'TMKB-AUTHZ-001')?.files_of_this_kind).toEqual(['app/tasks.py']);
  });

  it('returns five patterns by default', async () => {
    const lines = builtInBook()
      .list()
      .flatMap(({ triggers }) => triggers?.file_patterns ?? [])
      .map((glob) => glob.replace('**/', 'a/').replaceAll('**', 'b').replaceAll('*', 'c'))
      .filter((path) => !path.includes('{'));
    const result = await (await connect()).callTool('tmkb_review', { paths: lines });
    const { total, patterns } = result.structuredContent as { total: number; patterns: unknown[] };
    expect(total).toBeGreaterThan(5);
    expect(patterns).toHaveLength(5);
  });

  it.each([{}, { diff: '' }, { diff: ' \n' }, { paths: [] }])(
    'requires something to review: %j',
    async (args) => {
      const result = await (await connect()).callTool('tmkb_review', args);
      expect(result).toMatchObject({ isError: true });
      expect(JSON.stringify(result.content)).toContain('Give a diff, or the paths');
    },
  );

  it('states that an empty result does not prove that the code is safe', async () => {
    expect(await textOf('tmkb_review', { diff: 'x = 1 + 1' })).toContain(
      'This does not prove that the code is safe',
    );
  });
});
