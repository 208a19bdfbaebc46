import { type FSWatcher, mkdirSync, type watch } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { until, watched } from '../../../../../test/support/watched-source.ts';

const opened: FSWatcher[] = [];
let closed = 0;
let refusal: string | undefined;

vi.mock(import('node:fs'), async (importOriginal) => {
  const real = await importOriginal();
  const watching = (...given: Parameters<typeof watch>): FSWatcher => {
    if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: refusal });
    const watcher = real.watch(...given);
    opened.push(watcher);
    return watcher.on('close', () => closed++);
  };
  return { ...real, watch: watching as typeof watch };
});

beforeEach(() => {
  opened.length = 0;
  closed = 0;
  refusal = undefined;
});

const lost = (): Error => Object.assign(new Error('lost'), { code: 'EIO' });

describe('if the system cannot watch', () => {
  it.each(['ENOSPC', 'EMFILE', 'ENOSYS'])('polls instead (%s)', async (code) => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    refusal = code;
    const watching = await watched(folder.root);
    await appendFile(folder.at('a.md'), 'more');
    await watching.hearsOf('a.md');
    watching.end();
    watching.forget();
    await appendFile(folder.at('a.md'), 'more');
    await delay(300);
    expect(watching.told).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('polls if watching a new folder fails', async () => {
    const folder = await temporaryFolder();
    const watching = await watched(folder.root);
    refusal = 'ENOSPC';
    await folder.write('new/a.md');
    await watching.hearsOf('new/a.md');
    watching.forget();
    await appendFile(folder.at('new/a.md'), 'more');
    await watching.hearsOf('new/a.md');
    await until(() => closed === opened.length, 'the watchers to be closed');
  });

  it('continues if one folder may not be watched', async () => {
    const folder = await temporaryFolder();
    const watching = await watched(folder.root);
    refusal = 'EACCES';
    await folder.write('closed/a.md');
    await watching.hearsOf('closed/a.md');
    refusal = undefined;
    watching.forget();
    await folder.write('b.md');
    await watching.hearsOf('b.md');
    expect(closed).toBe(0);
  });

  it('polls if the watcher of an existing folder fails', async () => {
    const folder = await temporaryFolder();
    await folder.write('sub/a.md');
    const watching = await watched(folder.root);
    const [ofRoot, ofSub] = opened;
    ofSub?.emit('error', lost());
    await watching.hearsOfAll();
    ofRoot?.emit('error', lost());
    watching.forget();
    await appendFile(folder.at('sub/a.md'), 'more');
    await watching.hearsOf('sub/a.md');
    await until(() => closed === 2, 'the watchers to be closed');
  });

  it('watches again if the watcher of the root fails or reports no details', async () => {
    const folder = await temporaryFolder();
    await folder.write('sub/a.md');
    const watching = await watched(folder.root);
    opened[0]?.emit('error', lost());
    await watching.hearsOfAll();
    watching.forget();
    opened[2]?.emit('change', 'rename', null);
    await watching.hearsOfAll();
    watching.forget();
    await appendFile(folder.at('sub/a.md'), 'more');
    await watching.hearsOf('sub/a.md');
    expect(watching.told).not.toContain(undefined);
    await until(() => closed === 4, 'the old watchers to be closed');
    watching.end();
    await until(() => closed === opened.length, 'all watchers to be closed');
    expect(opened).toHaveLength(6);
  });

  it('polls if there are too many folders', async () => {
    const folder = await temporaryFolder();
    for (let number = 0; number < 5000; number++) mkdirSync(folder.at(`${number}`));
    await watched(folder.root);
    expect(opened).toHaveLength(5000);
    await until(() => closed === 5000, 'the watchers to be closed');
  });

  it('can be stopped during set-up', async () => {
    const folder = await temporaryFolder();
    for (let number = 0; number < 300; number++) mkdirSync(folder.at(`${number}`));
    const watching = await watched(folder.root);
    opened[0]?.emit('error', lost());
    await until(() => opened.length > 310, 'the second set-up to be under way');
    watching.end();
    await until(() => closed === opened.length, 'all watchers to be closed');
    expect(watching.told).toEqual([]);
  });
});
