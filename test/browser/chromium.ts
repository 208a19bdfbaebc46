/**
 * A real Chromium for tests, and an ear for everything that a page must not do.
 * @module
 */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export const CHROMIUM: string | undefined = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));

export function launchChromium(): Promise<Browser> {
  const args = [...FLAGS, '--disable-component-update', '--disable-sync'];
  return chromium.launch({ ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }), args });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors, complaints of the content security policy, dialogs, and requests to anybody else. */
  readonly offences: readonly string[];
}

export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const offences: string[] = [];
  page.on('pageerror', (error) => offences.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    offences.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // That a request failed is said by the page itself, and expected of some.
    if (/error|warning/.test(message.type()) && !/^Failed to load resource/.test(message.text()))
      offences.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:image/')) offences.push(`request: ${url}`);
  });
  return { page, offences };
}
