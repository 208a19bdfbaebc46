import { describe, expect, it } from 'vitest';
import { Shares } from './shares.ts';

function takeAll(shares: Shares, holder: string | undefined): number {
  let taken = 0;
  while (shares.roomFor(holder) >= 1) {
    shares.take(holder);
    taken++;
  }
  return taken;
}

describe('shares', () => {
  it('give one caller half of all, and each further one a tenth', () => {
    const shares = new Shares(400);
    expect(takeAll(shares, 'bob')).toBe(200);
    expect(shares.isFull).toBe(false);
    expect([takeAll(shares, 'ada'), takeAll(shares, 'eve')]).toEqual([40, 40]);
  });

  it('never give less than sixteen, as long as there are as many', () => {
    const shares = new Shares(40);
    expect([takeAll(shares, 'bob'), takeAll(shares, 'ada'), takeAll(shares, 'eve')]).toEqual([20, 16, 4]);
    expect(shares.isFull).toBe(true);
    expect([takeAll(new Shares(3), 'bob')]).toEqual([3]);
  });

  it('bound only the whole where nobody knows who calls', () => {
    expect(takeAll(new Shares(400), undefined)).toBe(400);
  });

  it('are free again when they are given back, and remember nobody who holds nothing', () => {
    const shares = new Shares(100);
    takeAll(shares, 'bob');
    for (let n = 0; n < 50; n++) shares.give('bob');
    expect([shares.heldBy('bob'), shares.roomFor('ada'), shares.isScarce]).toEqual([0, 50, false]);
  });
});
