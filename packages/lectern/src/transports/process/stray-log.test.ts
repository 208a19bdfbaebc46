import { describe, expect, it, vi } from 'vitest';
import { createStrayLog } from './process-guard.ts';

function strayLog(error: () => void = () => {}) {
  const log = vi.fn(error);
  let time = 0;
  const logStray = createStrayLog({ log }, () => time);
  return {
    logStray,
    log,
    pass(ms: number) {
      time += ms;
    },
  };
}

describe('the log of unexpected errors', () => {
  it('reports what was thrown and where', () => {
    const { logStray, log } = strayLog();
    logStray('It broke.', new Error('reason'));
    expect(log).toHaveBeenCalledWith('error', 'It broke.', {
      data: { error: expect.stringContaining('stray-log.test') },
    });
  });

  it.each([
    [undefined, 'undefined'],
    ['text', 'text'],
    [Object.create(null), 'something that cannot be shown'],
    [Object.assign(new Error('no stack'), { stack: undefined }), 'no stack'],
  ])('describes any thrown value: %#', (thrown, shown) => {
    const { logStray, log } = strayLog();
    logStray('It broke.', thrown);
    expect(log).toHaveBeenCalledWith('error', 'It broke.', { data: { error: shown } });
  });

  it('truncates long texts', () => {
    const { logStray, log } = strayLog();
    logStray('It broke.', 'x'.repeat(100_000));
    expect(log).toHaveBeenCalledWith('error', 'It broke.', { data: { error: 'x'.repeat(4000) } });
  });

  it('writes ten lines per ten seconds and later reports how many it omitted', () => {
    const { logStray, log, pass } = strayLog();
    for (let count = 0; count < 100; count += 1) logStray('It broke.', count);
    expect(log).toHaveBeenCalledTimes(10);
    pass(10_000);
    logStray('It broke.', 'again');
    expect(log).toHaveBeenLastCalledWith('error', 'It broke.', { data: { error: 'again', omitted: 90 } });
    logStray('It broke.', 'and again');
    expect(log).toHaveBeenLastCalledWith('error', 'It broke.', { data: { error: 'and again' } });
  });

  it('ignores errors of the logger', () => {
    const { logStray } = strayLog(() => {
      throw new Error('disk full');
    });
    expect(() => logStray('It broke.', 'x')).not.toThrow();
  });
});
