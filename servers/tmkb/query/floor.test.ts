/**
 * What is above the floor and what below it, by the parts of the evidence and on the patterns of the server. Where
 * exactly the floor lies is tuned elsewhere and not told here.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { builtInBook } from '../content.ts';
import { type Evidence, isAboveFloor } from './floor.ts';

const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const AMOUNTS = [0, 0.5, 1, 2, 4, 8, 16, 32];
const EACH: readonly Evidence[] = SHARES.flatMap((covered) =>
  AMOUNTS.flatMap((evidence) =>
    [true, false].map((hasStakes) => ({ covered, evidence, hasStakes, isNamed: false })),
  ),
);

describe('isAboveFloor', () => {
  it('never says no where there is more of anything than where it said yes', () => {
    const enough = EACH.filter(isAboveFloor);
    expect(enough.length).toBeGreaterThan(0);
    for (const each of enough) {
      expect(isAboveFloor({ ...each, covered: Math.min(1, each.covered + 0.1) })).toBe(true);
      expect(isAboveFloor({ ...each, evidence: each.evidence * 2 })).toBe(true);
      expect(isAboveFloor({ ...each, hasStakes: true })).toBe(true);
      expect(isAboveFloor({ ...each, isNamed: true })).toBe(true);
    }
  });

  it('is content with less where somebody is spoken of', () => {
    const onlyWithStakes = EACH.filter(
      (each) => isAboveFloor(each) && !isAboveFloor({ ...each, hasStakes: false }),
    );
    expect(onlyWithStakes.length).toBeGreaterThan(0);
  });

  it('wants strong evidence where nobody is, however much of the description is covered', () => {
    expect(isAboveFloor({ covered: 1, evidence: 1, hasStakes: false, isNamed: false })).toBe(false);
    expect(isAboveFloor({ covered: 1, evidence: 1, hasStakes: true, isNamed: false })).toBe(true);
    expect(isAboveFloor({ covered: 1, evidence: 32, hasStakes: false, isNamed: false })).toBe(true);
  });

  it('is content with a trigger where there is little else, and not where there is much else', () => {
    expect(isAboveFloor({ covered: 0.9, evidence: 1, hasStakes: false, isNamed: true })).toBe(true);
    expect(isAboveFloor({ covered: 0.3, evidence: 1, hasStakes: false, isNamed: true })).toBe(false);
  });

  it('does not take somebody alone for a threat', () => {
    expect(isAboveFloor({ covered: 0, evidence: 0, hasStakes: true, isNamed: false })).toBe(false);
    expect(isAboveFloor({ covered: 0.1, evidence: 0.5, hasStakes: true, isNamed: false })).toBe(false);
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
