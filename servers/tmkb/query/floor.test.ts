import { describe, expect, it } from 'vitest';
import { builtInBook } from '../content.ts';
import { type Evidence, isAboveFloor, stakesOf } from './floor.ts';

describe('floor', () => {
  const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const AMOUNTS = [0, 0.5, 1, 2, 4, 8, 16, 32];
  const EACH: readonly Evidence[] = SHARES.flatMap((covered) =>
    AMOUNTS.flatMap((evidence) =>
      (['people', 'stack', 'none'] as const).map((stakes) => ({
        covered,
        evidence,
        stakes,
        isNamed: false,
        hasSituations: true,
      })),
    ),
  );

  describe('isAboveFloor', () => {
    it('accepts any evidence that is at least as strong as accepted evidence', () => {
      const enough = EACH.filter(isAboveFloor);
      expect(enough.length).toBeGreaterThan(0);
      for (const each of enough) {
        expect(isAboveFloor({ ...each, covered: Math.min(1, each.covered + 0.1) })).toBe(true);
        expect(isAboveFloor({ ...each, evidence: each.evidence * 2 })).toBe(true);
        expect(isAboveFloor({ ...each, stakes: 'people' })).toBe(true);
        expect(isAboveFloor({ ...each, isNamed: true })).toBe(true);
      }
    });

    it('requires less if people are mentioned', () => {
      const onlyWithStakes = EACH.filter(
        (each) => isAboveFloor(each) && !isAboveFloor({ ...each, stakes: 'none' }),
      );
      expect(onlyWithStakes.length).toBeGreaterThan(0);
    });

    it('requires strong evidence without people, however much of the description is covered', () => {
      expect(
        isAboveFloor({ covered: 1, evidence: 1, stakes: 'none', isNamed: false, hasSituations: true }),
      ).toBe(false);
      expect(
        isAboveFloor({ covered: 1, evidence: 1, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(true);
      expect(
        isAboveFloor({ covered: 1, evidence: 32, stakes: 'none', isNamed: false, hasSituations: true }),
      ).toBe(true);
    });

    it('treats the name of a stack as a system, not as a feature', () => {
      expect(
        isAboveFloor({ covered: 0.4, evidence: 1.5, stakes: 'stack', isNamed: false, hasSituations: true }),
      ).toBe(false);
      expect(
        isAboveFloor({ covered: 0.4, evidence: 1.5, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(true);
      expect(stakesOf('NestJS with strict settings')).toBe('stack');
      expect(stakesOf('NestJS guard for members')).toBe('people');
    });

    it('accepts a trigger if the description contains little else', () => {
      expect(
        isAboveFloor({ covered: 0.9, evidence: 1, stakes: 'none', isNamed: true, hasSituations: true }),
      ).toBe(true);
      expect(
        isAboveFloor({ covered: 0.3, evidence: 1, stakes: 'none', isNamed: true, hasSituations: true }),
      ).toBe(false);
    });

    it('accepts a part of the description if a pattern has only triggers', () => {
      const half = { covered: 0.5, evidence: 1, stakes: 'none', isNamed: true } as const;
      expect(isAboveFloor({ ...half, hasSituations: false })).toBe(true);
      expect(isAboveFloor({ ...half, hasSituations: true })).toBe(false);
      expect(isAboveFloor({ ...half, hasSituations: false, isNamed: false })).toBe(false);
    });

    it('does not treat people by themselves as a threat', () => {
      expect(
        isAboveFloor({ covered: 0, evidence: 0, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(false);
      expect(
        isAboveFloor({ covered: 0.1, evidence: 0.5, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(false);
    });
  });

  describe('the built-in patterns', () => {
    it.each([
      'sort an array of numbers',
      'reverse a string',
      'unit tests',
      'unit tests for a parser of Roman numerals',
      'bubble sort',
      'tic-tac-toe with two players in the terminal',
      'CSS grid layout with a sticky header',
      'a custom order of colours',
    ])('do not match %j', (context) => {
      expect(builtInBook().find(context)).toEqual([]);
    });

    it.each([
      ['csv export', 'search-and-export'],
      ['soft delete', 'authorization'],
      ['webhook', 'webhooks'],
      ['password reset', 'workflows'],
      ['impersonation', 'impersonation'],
      ['graphql', 'graphql'],
      ['background job', 'authorization'],
      ['file upload', 'files'],
    ])('match only the right category for %j', (context, category) => {
      expect(builtInBook().find(context)[0]?.pattern.category).toBe(category);
    });

    it.each([
      ['csv export', 'TMKB-EXPORT-001'],
      ['soft delete', 'TMKB-AUTHZ-003'],
      ['webhook', 'TMKB-HOOK-001'],
      ['password reset', 'TMKB-FLOW-004'],
      ['impersonation', 'TMKB-IMP-001'],
    ])('match %j: %s', (context, id) => {
      expect(
        builtInBook()
          .find(context)
          .map(({ pattern }) => pattern.id),
      ).toContain(id);
    });
  });
});

describe('stakes', () => {
  describe('a description has stakes', () => {
    it.each([
      'a user edits a note',
      'each customer has a cart',
      'POST /api/notes',
      'a webhook from our payment provider',
      'Django view with a form',
      'the chatbot answers questions',
      'rows of a tenant in Postgres',
    ])('if it mentions people, entry points, or their technology: %s', (context) => {
      expect(stakesOf(context)).not.toBe('none');
    });

    it.each(['users', 'customers', 'companies', 'agencies', 'APIs', 'invoices', 'databases', 'patients'])(
      'in the plural: %s',
      (word) => {
        expect(stakesOf(word)).not.toBe('none');
      },
    );

    it.each(['USER', 'User,', 'user_id', 'userId', 'user-facing', '“user”', 'the user’s', 'request.user'])(
      'however they are written: %s',
      (word) => {
        expect(stakesOf(word)).not.toBe('none');
      },
    );
  });

  describe('a description has no stakes', () => {
    it.each([
      '',
      'sort an array of numbers',
      'dark mode for a static page',
      'two players take turns on a board',
      'a token of the grammar',
      'parse the lines of a text file',
    ])('if it mentions no people: %j', (context) => {
      expect(stakesOf(context)).toBe('none');
    });

    it.each(['custom', 'customs', 'customise the colours', 'log', 'logging', 'pay', 'memory', 'userland'])(
      'because of a word with the same beginning: %s',
      (context) => {
        expect(stakesOf(context)).toBe('none');
      },
    );
  });
});
