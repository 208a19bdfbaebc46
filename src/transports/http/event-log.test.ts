import { describe, expect, it } from 'vitest';
import { EventLog, eventNumber, streamOf } from './event-log.ts';

const ROOMY = { events: 100, size: 10_000 };

function filled(limits = ROOMY): EventLog {
  const log = new EventLog(limits);
  for (const [stream, text] of [
    ['a', 'one'],
    ['b', 'two'],
    ['a', 'three'],
    ['a', 'four'],
  ] as const)
    log.append(stream, text, false);
  return log;
}

describe('EventLog', () => {
  it('gives each event an id that names its stream', () => {
    const event = filled().append('b', 'five', true);
    expect(event).toEqual({ id: '5-b', stream: 'b', text: 'five', last: true });
    expect(streamOf(event.id)).toBe('b');
    expect(eventNumber(event.id)).toBe(5);
  });

  it('reads on after an event, on its own stream alone', () => {
    expect(
      filled()
        .after('1-a')
        ?.map(({ text }) => text),
    ).toEqual(['three', 'four']);
    expect(filled().after('2-b')).toEqual([]);
    expect(filled().after('4-a')).toEqual([]);
  });

  it.each(['5-a', '0-a', '-1-a', '1-b', '1', '', 'a', '1.5-a', '1e0', 'NaN-a', '9007199254740993-a'])(
    'does not know the id %j',
    (id) => {
      expect(filled().after(id)).toBeUndefined();
    },
  );

  it('keeps no more events than it may, and says so to those who come too late', () => {
    const log = filled({ events: 2, size: 10_000 });
    expect(log.after('1-a')).toBeUndefined();
    expect(log.after('2-b'), 'nothing after it is lost').toEqual([]);
    expect(log.after('3-a')?.map(({ text }) => text)).toEqual(['four']);
  });

  it('keeps no more text than it may, but the newest event whatever its size', () => {
    const log = filled({ events: 100, size: 300 });
    expect(log.after('2-b'), 'three events are too much').toBeDefined();
    expect(log.after('1-a')).toBeUndefined();
    log.append('a', 'x'.repeat(500), true);
    expect(log.size).toBeGreaterThan(500);
    expect(log.size).toBeLessThan(700);
    expect(log.after('4-a')?.map(({ last }) => last)).toEqual([true]);
  });

  it('counts events without a text as well', () => {
    const log = new EventLog({ events: 10_000, size: 10_000 });
    for (let n = 0; n < 1000; n++) log.append('a', '', false);
    expect(log.after('1-a')).toBeUndefined();
    expect(log.after('999-a')).toHaveLength(1);
  });

  it('forgets everything, and goes on counting', () => {
    const log = filled();
    log.clear();
    expect(log.size).toBe(0);
    expect(log.after('3-a')).toBeUndefined();
    expect(log.append('a', 'x', false).id).toBe('5-a');
  });
});
