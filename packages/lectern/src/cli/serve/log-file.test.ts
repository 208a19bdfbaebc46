import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../../logging/logger.ts';
import { openLogFile, tee } from './log-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  path = join(folder, 'lectern.log');
});
afterEach(() => rm(folder, { recursive: true }));

const linesIn = async (file: string): Promise<Record<string, unknown>[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('openLogFile', () => {
  it('appends JSON lines at or above its own level, with the name of the server', async () => {
    for (const message of ['first', 'second']) {
      const file = openLogFile({ path, level: 'warning' });
      file.loggerFor('notes').log('info', 'not written');
      file.loggerFor('notes').log('warning', message, { requestId: 3, data: { tool: 'add' } });
      file.close();
    }
    expect(await linesIn(path)).toMatchObject([
      { level: 'warning', message: 'first', requestId: 3, server: 'notes', tool: 'add' },
      { message: 'second' },
    ]);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('rotates at its maximum size and keeps the configured number of files without losing a line', async () => {
    const file = openLogFile({ path, level: 'info', maxBytes: 1000, keep: 3 });
    const logger = file.loggerFor('notes');
    for (let i = 0; i < 90; i++) logger.log('info', `line ${String(i).padStart(2, '0')}`);
    file.close();
    expect((await readdir(folder)).sort()).toEqual([
      'lectern.log',
      'lectern.log.1',
      'lectern.log.2',
      'lectern.log.3',
    ]);
    const files = ['.3', '.2', '.1', ''].map((end) => path + end);
    for (const each of files) expect((await stat(each)).size).toBeLessThanOrEqual(1000);
    const messages = (await Promise.all(files.map(linesIn))).flat().map(({ message }) => message);
    const last = Number(String(messages.at(-1)).slice(-2));
    expect(last).toBe(89);
    expect(messages).toEqual(
      Array.from(
        { length: messages.length },
        (_, i) => `line ${String(90 - messages.length + i).padStart(2, '0')}`,
      ),
    );
  });

  it('writes to a new file after the old one was moved, once it is reopened', async () => {
    const file = openLogFile({ path, level: 'info' });
    const logger = file.loggerFor('notes');
    logger.log('info', 'before');
    await rename(path, `${path}.moved`);
    file.reopen();
    logger.log('info', 'after');
    file.close();
    expect(await linesIn(path)).toMatchObject([{ message: 'after' }]);
    expect(await linesIn(`${path}.moved`)).toMatchObject([{ message: 'before' }]);
  });

  it('fails if the file cannot be written', () => {
    expect(() => openLogFile({ path: join(folder, 'no', 'such', 'x.log'), level: 'info' })).toThrow(
      /--log-file ".*" cannot be written: ENOENT\./,
    );
  });
});

describe('tee', () => {
  it('logs to the first logger even if the second fails', () => {
    const written: string[] = [];
    const first: Logger = { log: (_, message) => void written.push(message) };
    const second: Logger = {
      log: () => {
        throw new Error('the disk is full');
      },
    };
    expect(() => tee(first, second).log('info', 'x')).toThrow('full');
    expect(written).toEqual(['x']);
  });
});
