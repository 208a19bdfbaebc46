/**
 * `lectern tools`, `call`, `read`, `prompt` and `complete` with the servers that come with it.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../../packages/lectern/src/index.ts';
import { lectern, shown } from './lectern.ts';

const ROUNDING =
  'NEAREST-AWAY-FROM-ZERO | NEAREST-EVEN | NEAREST-TOWARD-ZERO | AWAY-FROM-ZERO | TRUNCATION | TOWARD-GREATER | ' +
  'TOWARD-LESSER | PROHIBITED, default NEAREST-AWAY-FROM-ZERO';

const COBOL = `add  Add, exactly
  Adds two numbers exactly, in decimal: 0.1 + 0.2 is 0.3.
    a         number or string, required
    b         number or string, required
    rounding  ${ROUNDING}

format_currency  Format as currency
  Formats a number as US dollars and cents by PICTURE -$$$$,$$$,$$$,$$9.99.
    amount    number or string, required
    rounding  ${ROUNDING}

validate_date  Validate a date
  Checks a date by the Gregorian rules, leap centuries included.
    date  string or integer, required
`;

const TMKB_LIST = `tmkb_list  List threat patterns
  Lists the threat patterns: id, severity, category and name, one line each. Use it for all patterns of a category, severity, CWE or OWASP id, or class of STRIDE. Not for what matters to a feature: use tmkb_query.

    category  string
      Only patterns of this category, such as "webhooks"

    severity  critical | high | medium | low
      Only patterns of this severity

    reference  string
      Only patterns with this id of CWE, OWASP, ASVS, SOC 2, ISO 27001 or GDPR

    stride  spoofing | tampering | repudiation | information-disclosure | denial-of-service | elevation-of-privilege
      Only patterns of this STRIDE class

  According to its annotations, it changes nothing and stays within its own data.

  lectern call tmkb tmkb_list reference=CWE-639
`;

describe('lectern tools', () => {
  it('lists the tools of a server, with its name and version', async () => {
    const { stdout, stderr, status } = await lectern(['tools', 'cobol']);
    expect(stdout.slice(0, COBOL.length)).toBe(COBOL);
    expect(stdout).toContain('\ndecode_zoned  Decode zoned decimal\n');
    expect(stderr).toBe('cobol-mcp-server 1.0.0, 2026-07-28\n');
    expect(status).toBe(0);
  });

  it('shows all details of one tool', async () => {
    expect(await shown(['tools', 'tmkb', 'tmkb_list'])).toBe(TMKB_LIST);
  });

  it.each([
    ['asdlc', 'asdlc-knowledge-base', 'search_articles  Search articles\n'],
    ['media-gateway', 'media-gateway-mcp', '    filters.genres            list of string\n'],
    ['three-good-sources', 'three-good-sources', '    status    pending | accepted | rejected | withdrawn\n'],
  ])('lists those of %s', async (server, name, line) => {
    const { stdout, stderr } = await lectern(['tools', server]);
    expect(stderr).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+, 2026-07-28\n$`));
    expect(stdout).toContain(line);
  });

  it('writes JSON with --json', async () => {
    const { tools } = JSON.parse(await shown(['tools', 'cobol', '--json']));
    expect(tools.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'add',
      'format_currency',
      'validate_date',
    ]);
    expect(JSON.parse(await shown(['tools', 'cobol', 'add', '--json']))).toEqual(tools[0]);
  });
});

describe('lectern call', () => {
  it('sends the digits of a number as typed', async () => {
    const sum = '76543210987.123456789 + 0 gives 76543210987.123456789';
    for (const args of [
      ['a=76543210987.123456789', 'b=0'],
      ['a:=76543210987.123456789', 'b:=0'],
      ['{"a":76543210987.123456789,"b":0}'],
    ])
      expect((await lectern(['call', 'cobol', 'add', ...args])).stdout).toContain(sum);
  });

  it.each(REVISIONS)('calls a tool in %s', async (revision) => {
    const args = ['call', 'cobol', 'add', 'a=0.1', 'b=0.2', '--revision', revision];
    expect(await lectern(args)).toEqual({
      stdout: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3\n',
      stderr: `cobol-mcp-server 1.0.0, ${revision}\n`,
      status: 0,
    });
  });

  it.each([
    [
      'asdlc',
      ['search_articles', 'query=context window'],
      /^\d+ articles match "context window", best first\.\n/,
    ],
    [
      'media-gateway',
      ['semantic_search', 'query=Metropolis', 'filters.releaseYearMax=1930', 'limit=1'],
      /metropolis-1927/,
    ],
    ['three-good-sources', ['get_sources', 'query=learning rust'], /Rust/],
    ['tmkb', ['tmkb_get', 'id=TMKB-AUTHZ-001', 'parts=summary', 'parts=testing'], /^# TMKB-AUTHZ-001/m],
  ])('reads arguments by the schema of %s', async (server, args, answer) => {
    expect(await shown(['call', server, ...args])).toMatch(answer);
  });

  it('accepts one JSON object as an argument or from stdin', async () => {
    const sum = 'COMPUTE R ROUNDED = 1 + 2 gives 3\n';
    expect(await shown(['call', 'cobol', 'add', '{"a":1,"b":"2"}'])).toBe(sum);
    expect(await shown(['call', 'cobol', 'add', '-'], '{"a":"1","b":2}')).toBe(sum);
  });

  it('writes JSON with --json', async () => {
    const result = JSON.parse(await shown(['call', 'cobol', 'add', 'a=1', 'b=2', '--json']));
    expect(result).toMatchObject({ structuredContent: { sum: '3', rounded: false } });
  });
});

describe('lectern read', () => {
  it('lists resources and templates, and reads one', async () => {
    const list = await shown(['read', 'tmkb']);
    expect(list).toMatch(/^tmkb:\/\/patterns {2}All threat patterns\n {2}One line each\.\n\n/);
    expect(list).toMatch(/\ntmkb:\/\/pattern\/{id} {2}A threat pattern\n {2}[^\n]+\n$/);
    expect(await shown(['read', 'tmkb', 'tmkb://patterns'])).toMatch(/^\d+ of \d+ patterns\./);
    const { resources, resourceTemplates } = JSON.parse(await shown(['read', 'tmkb', '--json']));
    expect(resources.length).toBeGreaterThan(10);
    expect(resourceTemplates).toHaveLength(1);
    const { contents } = JSON.parse(await shown(['read', 'tmkb', 'tmkb://patterns', '--json']));
    expect(contents).toMatchObject([{ uri: 'tmkb://patterns', mimeType: 'text/plain' }]);
  });
});

describe('lectern prompt', () => {
  it('lists prompts with their arguments, and gets one', async () => {
    expect(await shown(['prompt', 'tmkb'])).toMatch(
      /^threat_model_feature {2}Threat-model a feature\n {2}[^\n]+\n {4}feature {2}required: What is to be built/,
    );
    const text = await shown(['prompt', 'tmkb', 'threat_model_feature', 'feature=an export as CSV']);
    expect(text).toContain('an export as CSV');
    const { messages } = JSON.parse(
      await shown(['prompt', 'tmkb', 'threat_model_feature', 'feature=an export', '--json']),
    );
    expect(messages[0]).toHaveProperty('role');
    expect(JSON.parse(await shown(['prompt', 'tmkb', '--json']))).toHaveProperty('prompts');
  });
});

describe('lectern complete', () => {
  it('completes arguments of templates, tools and prompts', async () => {
    expect(await shown(['complete', 'tmkb', 'tmkb://pattern/{id}', 'id', 'TMKB-AUTHZ-00'])).toMatch(
      /^TMKB-AUTHZ-001\nTMKB-AUTHZ-002\n/,
    );
    expect(
      await shown(['complete', 'media-gateway', 'tool://semantic_search', 'filters.genres', 'com']),
    ).toBe('comedy\n');
    expect(await shown(['complete', 'asdlc', 'review_change', 'pattern', 'small'])).toContain(
      'small-commits',
    );
    const json = await shown(['complete', 'asdlc', 'review_change', 'pattern', 'small', '--json']);
    expect(JSON.parse(json)).toHaveProperty('completion.values');
  });

  it('reports how many more values there are, or that there are none', async () => {
    const all = await lectern(['complete', 'media-gateway', 'availability_checker', 'content_name']);
    expect(all.stdout.split('\n')).toHaveLength(11);
    expect(all.stderr).toMatch(/\nAnd \d+ more\.\n$/);
    const none = await lectern(['complete', 'tmkb', 'tmkb://pattern/{id}', 'id', 'zzz']);
    expect(none).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('\nNo suggestions.\n'),
      status: 0,
    });
  });
});
