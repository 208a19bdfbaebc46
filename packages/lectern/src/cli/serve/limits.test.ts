import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS, readLimits } from './limits.ts';

describe('the limits of lectern serve', () => {
  it('have an environment variable each', () => {
    const variables = LIMITS.map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(variables.length);
    expect(variables).toContain('LECTERN_MAX_BODY_BYTES');
    expect(variables).toContain('LECTERN_MAX_IN_FLIGHT');
    for (const variable of variables) expect(variable).toMatch(/^LECTERN_MAX(_[A-Z]+)+$/);
  });

  it('are read from the environment into their options', () => {
    const read = readLimits({
      PATH: '/bin',
      LECTERN_MAX_BODY_BYTES: '1000',
      LECTERN_MAX_SESSIONS: '5',
      LECTERN_MAX_IN_FLIGHT: '7',
      LECTERN_MAX_MESSAGE_BYTES: '9',
    });
    expect(read).toEqual({
      http: { maxBodyBytes: 1000, sessions: { maxSessions: 5 }, limits: { inFlight: 7 } },
      stdio: { maxMessageBytes: 9, limits: { inFlight: 7 } },
    });
  });

  it('are refused under an unknown name, with the nearest known one', () => {
    expect(() => readLimits({ LECTERN_MAX_SESIONS: '5' })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('LECTERN_MAX_SESIONS'),
        hint: 'Did you mean "LECTERN_MAX_SESSIONS"?',
      }),
    );
  });

  it.each(['', '0', '-1', '1.5', '4MiB', 'many', '1e3'])('are refused with the value %j', (value) => {
    expect(() => readLimits({ LECTERN_MAX_SESSIONS: value })).toThrow('LECTERN_MAX_SESSIONS is');
  });

  it('are all listed in docs/operations.md with their default values', () => {
    const rows = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8').split(
      '\n',
    );
    const missing = LIMITS.filter(({ variable, group, option, value }) => {
      const name = group === 'http' || group === 'stdio' ? option : `${group}.${option}`;
      const row = rows.find((each) => each.includes(`\`${variable}\``));
      return (
        row === undefined || !row.includes(`\`${name}\``) || !row.includes(`| ${shown(option, value)} |`)
      );
    });
    expect(missing).toEqual([]);
  });
});

/** A number as the documentation writes it. */
function shown(option: string, value: number): string {
  if (option.endsWith('Ms')) return value >= 120_000 ? `${value / 60_000} min` : `${value / 1000} s`;
  const isLarge = value >= 1024 * 1024;
  if (isLarge && value % (1024 * 1024) === 0)
    return `${value / 1024 / 1024} Mi${option.endsWith('Bytes') ? 'B' : ''}`;
  return value.toLocaleString('en');
}
