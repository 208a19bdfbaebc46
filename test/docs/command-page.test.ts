import { expect, it } from 'vitest';
import { COMMAND_PAGE, commandPage } from './command-page.ts';

/** `npm run docs:api` writes it anew. */
it('docs/command.md has the usage of every command', async () => {
  await expect(await commandPage()).toMatchFileSnapshot(`../../${COMMAND_PAGE}`);
});
