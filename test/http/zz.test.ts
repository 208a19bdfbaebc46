import { it } from 'vitest';
import { RUNTIMES, startFixture } from '../runtimes/runtimes.ts';
import { askTool, toolText } from './client/stateless.ts';
import { heldCall } from './client/held-call.ts';
const r = RUNTIMES.find((x) => x.name === 'workerd')!;
it('x', async () => {
  const s = await startFixture(r);
  const call = heldCall(s.url);
  const leaving = new AbortController();
  const gone = askTool(s.url, 'hold', { key: call.key }, { signal: leaving.signal }).catch(() => 'gone');
  console.log(await call.begun());
  leaving.abort();
  console.log(await gone);
  for (let i = 0; i < 8; i++) {
    await new Promise((f) => setTimeout(f, 500));
    const c = new AbortController();
    const t = setTimeout(() => c.abort(), 400);
    console.log(i, await askTool(s.url, 'hold_fate', { key: call.key }, { signal: c.signal }).then((a) => a.text, (e) => e.message));
    clearTimeout(t);
  }
  console.log(s.stderr().slice(0, 3000));
  await s.stop();
}, 30000);
