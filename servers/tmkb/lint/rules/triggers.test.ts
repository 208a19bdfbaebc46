import { describe, expect, it } from 'vitest';
import { findings, patternText } from '../pattern.testing.ts';

describe('trigger counts', () => {
  const of = (name: string, count: number): string[] => {
    const list = Array.from({ length: count }, (_, i) => `phrase ${i}`).join(', ');
    const block = new RegExp(`    ${name}:.*\\n(?:      - .*\\n)*`);
    return findings('triggerCounts', patternText().replace(block, `    ${name}: [${list}]\n`));
  };

  it.each([
    ['keywords', 19, 8, 20],
    ['actions', 20, 4, 10],
    ['situations', 22, 10, 40],
  ])('require enough %s, and not too many', (name, line, fewest, most) => {
    expect([...of(name, fewest), ...of(name, most)]).toEqual([]);
    for (const count of [0, fewest - 1, most + 1])
      expect(of(name, count)).toEqual([`${line} ${name} are ${count}; there must be ${fewest} to ${most}`]);
  });

  it('include missing lists', () => {
    const without = patternText().replace(/ {4}situations:\n(?: {6}- .*\n)*/, '');
    expect(findings('triggerCounts', without)).toEqual(['18 situations are missing']);
    const none = patternText().replace(/ {2}triggers:\n(?: {4}.*\n)*/, '');
    expect(findings('triggerCounts', none)).toEqual([
      '1 keywords are missing',
      '1 actions are missing',
      '1 situations are missing',
    ]);
  });
});

describe('trigger repeats', () => {
  it('are reported in one list or in two', () => {
    const text = patternText(['cron job]', 'Job  Queue]'], ['defer it]', 'celery]'], ['kind 7', 'kind 3']);
    expect(findings('triggerRepeats', text)).toEqual([
      '19 trigger "Job  Queue" is also on line 19',
      '20 trigger "celery" is also on line 19',
      '30 trigger "a feature of kind 3 that somebody describes" is also on line 26',
    ]);
  });
});

describe('generic keywords', () => {
  const of = (keyword: string): string[] => findings('genericKeywords', patternText(['celery', keyword]));

  it('are single words of any description, in all their forms', () => {
    for (const keyword of ['user', 'Users', 'api', 'data', 'files', 'requests', 'endpoint', 'list', 'tokens'])
      expect(of(keyword)).toEqual([`19 keyword "${keyword}" is too general by itself; put it into a phrase`]);
    for (const keyword of ['service', 'message', 'checks', 'admin']) expect(of(keyword)).toHaveLength(1);
  });

  it('do not include phrases and specific words', () => {
    expect(['user import', 'file-upload', 'pagination', 'the'].flatMap(of)).toEqual([]);
  });
});
