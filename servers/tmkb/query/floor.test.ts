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
    it('never says no where there is more of anything than where it said yes', () => {
      const enough = EACH.filter(isAboveFloor);
      expect(enough.length).toBeGreaterThan(0);
      for (const each of enough) {
        expect(isAboveFloor({ ...each, covered: Math.min(1, each.covered + 0.1) })).toBe(true);
        expect(isAboveFloor({ ...each, evidence: each.evidence * 2 })).toBe(true);
        expect(isAboveFloor({ ...each, stakes: 'people' })).toBe(true);
        expect(isAboveFloor({ ...each, isNamed: true })).toBe(true);
      }
    });

    it('is content with less where somebody is mentioned', () => {
      const onlyWithStakes = EACH.filter(
        (each) => isAboveFloor(each) && !isAboveFloor({ ...each, stakes: 'none' }),
      );
      expect(onlyWithStakes.length).toBeGreaterThan(0);
    });

    it('wants strong evidence where nobody is, however much of the description is covered', () => {
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

    it('takes the name of a stack for a system, and not for a feature', () => {
      expect(
        isAboveFloor({ covered: 0.4, evidence: 1.5, stakes: 'stack', isNamed: false, hasSituations: true }),
      ).toBe(false);
      expect(
        isAboveFloor({ covered: 0.4, evidence: 1.5, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(true);
      expect(stakesOf('NestJS with strict settings')).toBe('stack');
      expect(stakesOf('NestJS guard for members')).toBe('people');
    });

    it('is content with a trigger where there is little else, and not where there is much else', () => {
      expect(
        isAboveFloor({ covered: 0.9, evidence: 1, stakes: 'none', isNamed: true, hasSituations: true }),
      ).toBe(true);
      expect(
        isAboveFloor({ covered: 0.3, evidence: 1, stakes: 'none', isNamed: true, hasSituations: true }),
      ).toBe(false);
    });

    it('is content with a part of the description where a pattern has only triggers', () => {
      const half = { covered: 0.5, evidence: 1, stakes: 'none', isNamed: true } as const;
      expect(isAboveFloor({ ...half, hasSituations: false })).toBe(true);
      expect(isAboveFloor({ ...half, hasSituations: true })).toBe(false);
      expect(isAboveFloor({ ...half, hasSituations: false, isNamed: false })).toBe(false);
    });

    it('does not take somebody alone for a threat', () => {
      expect(
        isAboveFloor({ covered: 0, evidence: 0, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(false);
      expect(
        isAboveFloor({ covered: 0.1, evidence: 0.5, stakes: 'people', isNamed: false, hasSituations: true }),
      ).toBe(false);
    });
  });

  describe('of the patterns of the server', () => {
    it.each([
      'sort an array of numbers',
      'reverse a string',
      'unit tests',
      'unit tests for a parser of Roman numerals',
      'bubble sort',
      'tic-tac-toe with two players in the terminal',
      'CSS grid layout with a sticky header',
      'a custom order of colours',
    ])('none is found for %j', (context) => {
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
    ])('the right one is found for %j alone', (context, category) => {
      expect(builtInBook().find(context)[0]?.pattern.category).toBe(category);
    });

    it.each([
      ['csv export', 'TMKB-EXPORT-001'],
      ['soft delete', 'TMKB-AUTHZ-003'],
      ['webhook', 'TMKB-HOOK-001'],
      ['password reset', 'TMKB-FLOW-004'],
      ['impersonation', 'TMKB-IMP-001'],
    ])('%j finds %s', (context, id) => {
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
    ])('where it mentions people, ways in, or what such systems are made with: %s', (context) => {
      expect(stakesOf(context)).not.toBe('none');
    });

    it.each(['users', 'customers', 'companies', 'agencies', 'APIs', 'invoices', 'databases', 'patients'])(
      'in the plural: %s',
      (word) => {
        expect(stakesOf(word)).not.toBe('none');
      },
    );

    it.each(['USER', 'User,', 'user_id', 'userId', 'user-facing', '“user”', 'the user’s', 'request.user'])(
      'however it is written: %s',
      (word) => {
        expect(stakesOf(word)).not.toBe('none');
      },
    );
  });

  describe('a description has none', () => {
    it.each([
      '',
      'sort an array of numbers',
      'dark mode for a static page',
      'two players take turns on a board',
      'a token of the grammar',
      'parse the lines of a text file',
    ])('where it mentions nobody: %j', (context) => {
      expect(stakesOf(context)).toBe('none');
    });

    it.each(['custom', 'customs', 'customise the colours', 'log', 'logging', 'pay', 'memory', 'userland'])(
      'in a word that only begins like one: %s',
      (context) => {
        expect(stakesOf(context)).toBe('none');
      },
    );
  });
});
