/**
 * The page of a protected server in a real Chromium: a user signs in at a real authorization server, or enters a token.
 * @module
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { type ProtectedServer, startProtectedServer } from '../support/protected-server.ts';
import { describeWith } from '../support/required.ts';
import { CHROMIUM, launchChromium } from './chromium.ts';

describeWith(CHROMIUM !== undefined, 'the page of a protected server in Chromium', () => {
  let browser: Browser;
  let issuer: AuthorizationServer;
  let server: ProtectedServer;
  let page: Page;
  let origin: string;
  let faults: string[];

  beforeAll(async () => {
    browser = await launchChromium();
    issuer = await startAuthorizationServer();
    server = await startProtectedServer({ issuer: issuer.issuer, hasPage: true });
    ({ origin } = new URL(server.url));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await issuer?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await page.context().close();
  });

  /** Fills in the pages of oidc-provider. */
  async function agree(): Promise<void> {
    await page.locator('input[name="login"]').fill('ada');
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await page.locator('button[type="submit"]').click();
  }

  it('shows how to sign in, returns signed in to the same view, and remains so in this tab', async () => {
    await page.goto(`${origin}/#/notes`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('This server requires authorization.');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await agree();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(page.url()).toBe(`${origin}/#/notes`);
    expect(server.accepted.at(-1)).toBe('Bearer ada');
    await page.reload();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    const stored = await page.evaluate(() => [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]);
    expect(stored[0]).not.toContain('accessToken');
    expect(stored[1]).toContain('accessToken');
    expect(stored[1]).not.toContain('verifier');
  });

  it('shows the reason when the user refuses to sign in', async () => {
    await page.goto(`${origin}/`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name="login"]').waitFor();
    await page.getByText('Cancel').click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('access_denied');
    expect(page.url()).toBe(`${origin}/`);
  });

  it('accepts a bearer token and discards it with the page', async () => {
    const { access_token: token } = await issuer.machineToken(server.url, 'notes:read');
    await page.goto(`${origin}/`);
    const field = page.getByLabel('Or use a bearer token');
    await field.fill('wrong');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('The server does not accept this authorization.').waitFor();
    await field.fill(token);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(server.accepted.at(-1)).toBe('Bearer machine');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(token);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
