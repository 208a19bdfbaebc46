import { describe, expect, it } from 'vitest';
import type { Title } from '../../servers/media-gateway/catalogue/title.ts';
import { type ConditionQuestion, conditionFigures } from './title-conditions.ts';

const title = (id: string, facts: Partial<Title> = {}): Title => ({
  id,
  type: 'movie',
  title: id,
  year: 1950,
  countries: ['US'],
  genres: ['western'],
  ...facts,
});
const WAYNE = title('wayne', { cast: ['John Wayne'] });
const OTHER = title('other');
const COMEDY = title('comedy', { genres: ['comedy'] });
const TITLES = [WAYNE, OTHER, COMEDY];
const figures = (question: Partial<ConditionQuestion>, found: readonly [Title, ...string[]][]) =>
  conditionFigures([{ kind: 'negation', question: 'q', ...question }], TITLES, () =>
    found.map(([each, ...lacks]) => ({ title: each, lacks })),
  );

describe('conditionFigures', () => {
  const negation = { exclude: { people: ['John Wayne'] }, require: { genres: ['western'] } };

  it('counts a negation as clean only if the first five contain no excluded title', () => {
    expect(figures(negation, [[OTHER]])).toMatchObject({ clean: 1, answered: 1 });
    expect(figures(negation, [[OTHER], [WAYNE]])).toMatchObject({ clean: 0, answered: 1 });
  });

  it('counts a negation as answered only if the requested title was found', () => {
    expect(figures(negation, [])).toMatchObject({ clean: 1, answered: 0 });
    expect(figures(negation, [[COMEDY]])).toMatchObject({ answered: 0 });
  });

  it('counts conditions as honest only if complete titles come first and no other is marked so', () => {
    const both = { kind: 'conditions', require: { genres: ['western'], people: ['John Wayne'] } } as const;
    expect(figures(both, [[WAYNE], [OTHER, 'with John Wayne']]).honest).toBe(1);
    expect(figures(both, [[OTHER, 'with John Wayne'], [WAYNE]]).honest).toBe(0);
    expect(figures(both, [[WAYNE], [OTHER]]).honest).toBe(0);
    const none = { kind: 'conditions', require: { countries: ['AR'] } } as const;
    expect(figures(none, [[OTHER]]).honest).toBe(0);
    expect(figures(none, [[OTHER, 'from Argentina']]).honest).toBe(1);
  });

  it('counts an unknown plot as silent only if no result claims to match it', () => {
    expect(figures({ kind: 'unknown-plot' }, []).silent).toBe(1);
    expect(figures({ kind: 'unknown-plot' }, [[OTHER, 'what happens in it']]).silent).toBe(1);
    expect(figures({ kind: 'unknown-plot' }, [[OTHER]]).silent).toBe(0);
  });
});
