import { expect, it } from 'vitest';
import { apiReference } from './api-reference.ts';

/** `npm run docs:api` regenerates it. */
it('docs/api.md matches the types', async () => {
  await expect(apiReference()).toMatchFileSnapshot('../../docs/api.md');
});
