/**
 * The page of a running server in a real Chromium, as a person uses it.
 * @module
 */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/protocol/revisions.ts';
import { describeWith } from '../support/required.ts';
import { CHROMIUM, launchChromium, type WatchedPage, watchedPage } from './chromium.ts';
import { type LecternProcess, serveByCommand } from './lectern-process.ts';

const SCREENS = new URL('../../build/screens/', import.meta.url).pathname;
const SERVERS = ['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'];

async function open(page: Page, origin: string, hash: string): Promise<void> {
  await page.goto(`${origin}/${hash}`);
  await page.locator('main h1').waitFor();
}

async function call(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Call the tool' }).click();
}

describeWith(CHROMIUM !== undefined, 'the page in Chromium', () => {
  let browser: Browser;
  let lectern: LecternProcess;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true });
    [browser, lectern] = await Promise.all([launchChromium(), serveByCommand()]);
  });
  afterAll(() => Promise.all([browser?.close(), lectern?.end()]));

  beforeEach(async () => {
    watched = await watchedPage(browser, lectern.origin, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = watched.page;
  });
  afterEach(async () => {
    expect(watched.offences).toEqual([]);
    await page.context().close();
  });

  it('lists all servers and links to each of them', async () => {
    await open(page, lectern.origin, '');
    expect(await page.locator('h1').textContent()).toBe('5 servers to try');
    await expect.poll(() => page.locator('.cards h2').count()).toBe(SERVERS.length);
    await page.screenshot({ path: `${SCREENS}home.png` });
    await page.locator('.cards h2 a', { hasText: 'ASDLC' }).click();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(page.url()).toBe(`${lectern.origin}/#/asdlc`);
    expect(await page.locator('main').textContent()).toContain('version 1.0.0');
    expect(await page.locator('.instructions').textContent()).toContain('call search_articles first');
    await page.screenshot({ path: `${SCREENS}server.png`, fullPage: true });
  });

  it('shows a server at its own URL', async () => {
    await page.goto(`${lectern.origin}/cobol/`);
    await page.locator('main h1').waitFor();
    expect(page.url()).toBe(`${lectern.origin}/#/cobol`);
  });

  it.each([
    ['asdlc', 'search_articles', { query: 'small commits' }, 'Small Commits'],
    ['cobol', 'add', { a: '0.1', b: '0.2' }, 'gives 0.3'],
    ['media-gateway', 'semantic_search', { query: 'silent film of the 1920s' }, '(192'],
    ['three-good-sources', 'get_sources', { query: 'learning rust' }, 'Learning Rust'],
    ['tmkb', 'tmkb_query', { context: 'background job that exports invoices' }, 'TMKB-'],
  ])('calls a tool of %s', async (server, tool, values, expected) => {
    await open(page, lectern.origin, `#/${server}/tools/${tool}`);
    await call(page, values);
    await expect.poll(() => page.locator('.result .shown').textContent()).toContain(expected);
    expect(await page.locator('.result .status').textContent()).toMatch(/^Result after \d+ ms$/);
    await page.screenshot({ path: `${SCREENS}tool-${server}.png` });
    await page.getByRole('radio', { name: 'Raw JSON' }).check({ force: true });
    expect(await page.locator('.result .json').textContent()).toContain('"content": [');
  });

  it('shows errors in the form, in a tool, and in the protocol', async () => {
    await open(page, lectern.origin, '#/cobol/tools/validate_date');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    expect(await page.locator('.problem:not(:empty)').textContent()).toBe('Required.');
    expect(await page.locator('[name="date"]').getAttribute('aria-invalid')).toBe('true');
    await call(page, { date: '20250230' });
    await expect
      .poll(() => page.locator('.result .notice.bad').textContent())
      .toContain('has 28 days, not 30');
    expect(await page.locator('.result .status').textContent()).toContain('The tool reported an error');
    await page.screenshot({ path: `${SCREENS}error.png` });

    await open(page, lectern.origin, '#/asdlc/tools/get_article');
    await call(page, { slug: 'no-such-article' });
    await expect.poll(() => page.locator('.result .notice.bad').textContent()).toContain('not found');

    await page.getByLabel('Revision').selectOption('2024-11-05');
    await call(page, { slug: 'no-such-article' });
    await expect.poll(() => page.locator('.result .notice.bad').textContent()).toContain('Error -3260');
    expect(await page.locator('.messages [data-kind=error] .method').first().textContent()).toBe(
      'tools/call',
    );
  });

  it.each(REVISIONS)('uses %s when selected', async (revision) => {
    await open(page, lectern.origin, '#/tmkb/tools/tmkb_query');
    await page.locator('[name="context"]').fill('webhook receiver');
    await page.getByLabel('Revision').selectOption('2025-06-18');
    await page.getByLabel('Revision').selectOption(revision);
    // What was filled in is still there.
    await expect.poll(() => page.locator('[name="context"]').inputValue()).toBe('webhook receiver');
    await call(page, {});
    await expect.poll(() => page.locator('.result .shown').textContent()).toContain('TMKB-');
    await page.locator('.messages summary', { hasText: 'request' }).first().click();
    expect(await page.locator('.messages .headers').textContent()).toContain(
      `MCP-Protocol-Version: ${revision}`,
    );
    const methods = await page.locator('.messages .method').allTextContents();
    expect(methods).toContain(revision === '2026-07-28' ? 'server/discover' : 'notifications/initialized');
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await page.getByLabel('Revision').inputValue()).toBe(revision);
  });

  it('can be used with the keyboard only', async () => {
    await open(page, lectern.origin, '#/cobol/tools/add');
    const focused = (): Promise<string | null> =>
      page.evaluate('document.activeElement.getAttribute("name") ?? document.activeElement.textContent');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 10 && (await focused()) !== 'a'; i++) await page.keyboard.press('Tab');
    await page.keyboard.type('1.005');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Call the tool');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.result .shown').textContent()).toContain('3.005');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.result .json').textContent()).toContain('"content"');
  });

  it('accepts lists, groups, choices and JSON', async () => {
    await open(page, lectern.origin, '#/media-gateway/tools/semantic_search');
    await page.locator('[name="query"]').fill('funny');
    await page.locator('summary', { hasText: 'filters' }).click();
    await page.locator('[name="mediaType"]').selectOption({ label: 'movie' });
    await page.locator('summary', { hasText: /^genres/ }).click();
    await page.locator('[name="row"]:visible').fill('comedy');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('[name="limit"]').fill('2');
    await page.getByRole('switch', { name: 'explain' }).uncheck();
    await page.getByRole('radio', { name: 'JSON' }).first().check({ force: true });
    expect(JSON.parse(await page.locator('form textarea').inputValue())).toEqual({
      query: 'funny',
      filters: { mediaType: 'movie', genres: ['comedy'] },
      limit: 2,
      explain: false,
    });
    await page.locator('form textarea').fill('{"query": "funny", "limt": 2}');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => page.locator('.result .notice.bad').textContent())
      .toContain('did you mean "limit"');
  });

  it('reads resources, fills in prompts, and completes input', async () => {
    await open(page, lectern.origin, '#/tmkb/resources');
    await page.getByLabel('Filter resources').fill('shared cache');
    await page.locator('.list a', { hasText: 'Personal answer in a shared cache' }).click();
    await expect.poll(() => page.locator('.result .prose').textContent()).toContain('TMKB-CACHE-001');

    await open(page, lectern.origin, '#/tmkb/templates/pattern');
    await page.locator('[name="id"]').pressSequentially('TMKB-CACHE-00');
    await expect.poll(() => page.locator('datalist option').count()).toBe(3);
    await page.locator('[name="id"]').fill('TMKB-CACHE-002');
    await page.getByRole('button', { name: 'Read the resource' }).click();
    await expect
      .poll(() => page.locator('.result .prose').textContent())
      .toContain('Cache key without user or tenant');

    await open(page, lectern.origin, '#/asdlc/prompts/review_change');
    await page.locator('[name="pattern"]').fill('small-commits');
    await page.getByRole('button', { name: 'Get the prompt' }).click();
    await expect.poll(() => page.locator('.result .message .role').first().textContent()).toBe('user');
  });

  it('provides configurations to copy', async () => {
    await open(page, lectern.origin, '#/cobol');
    const connect = page.locator('.connect');
    const isCopied = async (expected: string): Promise<void> => {
      await connect.getByRole('button', { name: /Cop.* the configuration/ }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain(expected);
    };
    const url = `${lectern.origin}/cobol/mcp`;
    await isCopied(`claude mcp add --transport http cobol ${url}`);
    await connect.getByLabel('Client').selectOption('VS Code');
    await isCopied(JSON.stringify({ servers: { cobol: { type: 'http', url } } }, null, 2));
    await connect.getByRole('radio', { name: 'Over stdio' }).check({ force: true });
    await isCopied('"--stdio"');
    const links = connect.getByRole('link', { name: /^Add to / });
    expect(await links.allTextContents()).toEqual(['Add to Cursor', 'Add to VS Code', 'Add to LM Studio']);
    expect(await links.nth(1).getAttribute('href')).toContain(
      'vscode:mcp/install?%7B%22name%22%3A%22cobol%22',
    );
    await connect.screenshot({ path: `${SCREENS}connect.png` });
  });

  it('is dark in dark mode or when selected', async () => {
    const colour = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await open(page, lectern.origin, '');
    const light = await colour();
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    const dark = await colour();
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    expect(await colour()).toBe(dark);
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colour()).toBe(light);
  });

  it('fits on a mobile screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const hash of ['', '#/asdlc', '#/media-gateway/tools/semantic_search', '#/tmkb/resources']) {
      await open(page, lectern.origin, hash);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth'), hash).toBe(360);
    }
    expect(await page.locator('nav').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Servers' }).click();
    await page.locator('nav').getByRole('link', { name: 'cobol' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('cobol');
    expect(await page.locator('nav').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Traffic', exact: true }).click();
    await page.screenshot({ path: `${SCREENS}narrow.png` });
    await page.keyboard.press('Escape');
    expect(await page.locator('aside').isVisible()).toBe(false);
  });
});
