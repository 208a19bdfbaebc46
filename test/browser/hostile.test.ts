/**
 * What a server says is text on the page, whatever it says; and a server that goes away is missed.
 * @module
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type Server } from '../../packages/lectern/src/index.ts';
import { openPage, type Serving, serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeWith } from '../support/required.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CHROMIUM, launchChromium, watchedPage } from './chromium.ts';
import { serveByCommand } from './lectern-process.ts';

const HOSTILE = [
  '# <script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned = 2"> <svg onload="window.pwned = 3"></svg>',
  '[click me](javascript:window.pwned=4) [data](data:text/html,<script>window.pwned=5</script>)',
  '![pixel](https://evil.example/pixel.png) <iframe src="https://evil.example/frame"></iframe>',
  '[bank](https://bank.example@evil.example/) <a href="https://evil.example" onclick="window.pwned=6">a</a>',
  '</pre></div><style>body { display: none }</style>',
].join('\n\n');

/** The same in every place where a server can put a text, with what terminals and readers would be misled by. */
function hostileServer(): Server {
  const text = `${HOSTILE}\n\n\u001b[31mred\u001b]8;;https://evil.example\u0007 \u202egpj.exe`;
  return createServer({
    name: 'hostile',
    version: text,
    title: text,
    instructions: text,
    logger: quietLogger,
  })
    .tool(
      'bite',
      {
        title: text,
        description: text,
        input: {
          type: 'object',
          properties: {
            [text]: { type: 'string', title: text, description: text, examples: [text, 'b'], default: text },
            choice: { enum: [text, 'b'], description: text },
            fail: { type: 'boolean', default: false },
          },
        },
        output: { type: 'object' },
      },
      ({ fail }) => {
        const content = [{ type: 'text', text }] as const;
        return fail === true ? { content, isError: true } : { content, structuredContent: { [text]: text } };
      },
    )
    .resource(
      'hostile://page',
      { name: text, title: text, description: text, mimeType: 'text/html' },
      () => text,
    )
    .prompt(
      'prompt',
      {
        title: text,
        description: text,
        input: { type: 'object', properties: { x: { type: 'string', description: text } } },
      },
      () => text,
    );
}

async function isUntouched(page: Page): Promise<void> {
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(await page.locator('main :is(script, iframe, style, svg[onload], img)').count()).toBe(0);
  const ours = '[href^="cursor://"], [href^="vscode:mcp/"], [href^="lmstudio://"]';
  expect(await page.locator('a:not([href^="http"], [href^="#"], .connect .button)').count()).toBe(0);
  expect(await page.locator(`.connect .button:not(${ours})`).count()).toBe(0);
  for (const link of await page.locator('main a[target]').all()) {
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.textContent()).toContain(await link.getAttribute('href'));
  }
}

describeWith(CHROMIUM !== undefined, 'a hostile server in Chromium', () => {
  let browser: Browser;
  let serving: Serving;
  let origin: string;

  beforeAll(async () => {
    const servers = { hostile: hostileServer(), fixture: createFixture({ logger: quietLogger }) };
    [browser, serving] = await Promise.all([
      launchChromium(),
      serve(servers, { port: 0, page: await openPage() }),
    ]);
    origin = new URL(serving.url).origin;
  });
  afterAll(() => Promise.all([browser?.close(), serving?.close()]));

  it('has its texts shown as text everywhere', async () => {
    const { page, offences } = await watchedPage(browser, origin);
    for (const hash of ['', '#/hostile', '#/hostile/resources', '#/hostile/prompts/prompt']) {
      await page.goto(`${origin}/${hash}`);
      await page.getByText('window.pwned = 1').first().waitFor();
      await isUntouched(page);
    }
    await page.goto(`${origin}/#/hostile/resources/hostile:%2F%2Fpage`);
    await page.locator('.result pre', { hasText: 'onerror=' }).waitFor();
    await isUntouched(page);

    await page.goto(`${origin}/#/hostile/tools/bite`);
    await page.getByRole('button', { name: 'Call the tool' }).click();
    const shown = page.locator('.result .shown');
    await expect.poll(() => shown.textContent()).toContain('<script>window.pwned = 1</script>');
    const text = (await shown.textContent()) ?? '';
    expect(text).toContain('[click me](javascript:window.pwned=4)');
    expect(text).toContain('[bank](https://bank.example@evil.example/)');
    expect(text).toContain('pixel https://evil.example/pixel.png');
    expect(text).toContain('␛[31mred');
    expect(text).toContain('[U+202E]gpj.exe');
    await isUntouched(page);
    await page.getByRole('radio', { name: 'Raw JSON' }).check({ force: true });
    await page.locator('.messages summary').first().click();
    await isUntouched(page);
    await page.getByRole('switch', { name: 'fail' }).check();
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await expect.poll(() => page.locator('.result .notice.bad').textContent()).toContain('<script>');
    await isUntouched(page);
    expect(offences).toEqual([]);
    await page.context().close();
  });

  it('may be a folder with an article', async () => {
    const folder = await temporaryFolder();
    await folder.write('bites/bite.md', `---\ntitle: Bite\n---\n${HOSTILE}\n`);
    const lectern = await serveByCommand(folder.at('bites'));
    const { page, offences } = await watchedPage(browser, lectern.origin);
    await page.goto(`${lectern.origin}/#/bites/tools/get_article`);
    await page.locator('[name="slug"]').fill('bite');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await expect
      .poll(() => page.locator('.result .shown').textContent())
      .toContain('<script>window.pwned = 1');
    await isUntouched(page);
    expect(offences).toEqual([]);

    await lectern.end();
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await expect.poll(() => page.locator('.result .notice.bad').textContent()).toContain('cannot be reached');
    await page.context().close();
  });

  it.each(['2025-11-25', '2026-07-28'])('may send elicitation in %s', async (revision) => {
    const { page, offences } = await watchedPage(browser, origin);
    await page.goto(`${origin}/#/fixture/tools/test_elicitation`);
    await page.getByLabel('Revision').selectOption(revision);
    await page.locator('[name="message"]').fill('Who are you?');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.getByRole('group', { name: 'Elicitation' }).waitFor();
    await page.locator('[name="username"]').fill('Ada');
    await page.locator('[name="email"]').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(() => page.locator('.result .shown').textContent()).toContain('"username":"Ada"');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => page.locator('.result .shown').textContent()).toContain('decline');
    expect(offences).toEqual([]);
    await page.context().close();
  });

  it('can be cancelled', async () => {
    const { page, offences } = await watchedPage(browser, origin);
    await page.goto(`${origin}/#/fixture/tools/slow`);
    await page.locator('[name="ms"]').fill('60000');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('.result .status').textContent()).toBe('Cancelled');
    expect(offences).toEqual([]);
    await page.context().close();
  });
});
