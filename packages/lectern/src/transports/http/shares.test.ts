import { describe, expect, it } from 'vitest';
import { Shares } from './shares.ts';

function takeAll(shares: Shares, holder: string | undefined): number {
  let taken = 0;
  while (shares.roomFor(holder) >= 1) {
    shares.acquire(holder);
    taken++;
  }
  return taken;
}

describe('Shares', () => {
  it('gives one holder half of the total and each further one a tenth', () => {
    const shares = new Shares(400);
    expect(takeAll(shares, 'bob')).toBe(200);
    expect(shares.isFull).toBe(false);
    expect([takeAll(shares, 'ada'), takeAll(shares, 'eve')]).toEqual([40, 40]);
  });

  it('gives at least sixteen per holder while available', () => {
    const shares = new Shares(40);
    expect([takeAll(shares, 'bob'), takeAll(shares, 'ada'), takeAll(shares, 'eve')]).toEqual([20, 16, 4]);
    expect(shares.isFull).toBe(true);
    expect([takeAll(new Shares(3), 'bob')]).toEqual([3]);
  });

  it('limits only the total if the holder is unknown', () => {
    expect(takeAll(new Shares(400), undefined)).toBe(400);
  });

  it('reuses released shares and forgets holders without any', () => {
    const shares = new Shares(100);
    takeAll(shares, 'bob');
    for (let n = 0; n < 50; n++) shares.release('bob');
    expect([shares.heldBy('bob'), shares.roomFor('ada'), shares.isScarce]).toEqual([0, 50, false]);
  });
});
