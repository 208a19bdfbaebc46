import { describe, expect, it } from 'vitest';
import { TimeSlicer } from './time-slicer.ts';

function* busy(steps: number, onStep: () => void): Generator<void> {
  for (let i = 0; i < steps; i++) {
    const until = performance.now() + 2;
    while (performance.now() < until);
    onStep();
    yield;
  }
}

describe('TimeSlicer', () => {
  it('runs every step and yields to other work in between', async () => {
    const slices = new TimeSlicer();
    const order: string[] = [];
    const other = setInterval(() => order.push('other'), 0);
    await slices.run(busy(30, () => order.push('step')));
    clearInterval(other);
    expect(order.filter((each) => each === 'step')).toHaveLength(30);
    const between = order.slice(order.indexOf('step'), order.lastIndexOf('step'));
    expect(between).toContain('other');
  });

  it('runs several jobs concurrently, each to its end', async () => {
    const slices = new TimeSlicer();
    const counts = [0, 0, 0];
    await Promise.all(
      counts.map((_, i) =>
        slices.run(
          busy(5, () => {
            counts[i] = (counts[i] ?? 0) + 1;
          }),
        ),
      ),
    );
    expect(counts).toEqual([5, 5, 5]);
  });

  it('rejects every waiting caller when a step throws', async () => {
    const failing = busy(3, () => {
      throw new Error('no further');
    });
    await expect(new TimeSlicer().run(failing)).rejects.toThrow('no further');
    await expect(new TimeSlicer().run(busy(0, () => {}))).resolves.toBeUndefined();
  });
});
