import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REVISIONS, rulesOf } from '../protocol/revisions.ts';
import { fullAdapter } from '../schema/adapters/full.ts';
import { definePrompt, type PromptConfig } from './prompts.ts';

const define = (config: Partial<PromptConfig> = {}) =>
  definePrompt('p', { description: 'd', ...config }, () => 'x', fullAdapter);

const INPUT = {
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City', description: 'Where', enum: ['Paris', 'Rome'] },
    day: { type: 'string' },
  },
  required: ['city'],
};

describe('definePrompt', () => {
  it.each(REVISIONS)('takes the arguments it shows to %s from the schema', (revision) => {
    const icons = [{ src: 'data:,' }];
    const shown = define({ input: INPUT, title: 'T', icons, _meta: { m: 1 } }).show(rulesOf(revision));
    expect(shown).toEqual({
      name: 'p',
      description: 'd',
      arguments: [
        {
          name: 'city',
          description: 'Where',
          required: true,
          ...(revision >= '2025-06-18' ? { title: 'City' } : {}),
        },
        { name: 'day', required: false },
      ],
      ...(revision >= '2025-06-18' ? { title: 'T', _meta: { m: 1 } } : {}),
      ...(revision >= '2025-11-25' ? { icons } : {}),
    });
  });

  it('shows no arguments if there are none', () => {
    expect(define().show(rulesOf('2025-11-25'))).toEqual({ name: 'p', description: 'd' });
  });

  it('accepts schemas of libraries', () => {
    const input = z.object({ city: z.string().describe('Where'), day: z.enum(['mo', 'tu']).optional() });
    const prompt = define({ input });
    expect(prompt.show(rulesOf('2024-11-05')).arguments).toEqual([
      { name: 'city', description: 'Where', required: true },
      { name: 'day', required: false },
    ]);
    expect(prompt.complete).toEqual({ day: ['mo', 'tu'] });
  });

  it('completes enum values by default', () => {
    expect(define({ input: INPUT }).complete).toEqual({ city: ['Paris', 'Rome'] });
    const complete = { city: ['Berlin'], day: () => ['today'] };
    expect(define({ input: INPUT, complete }).complete).toEqual(complete);
  });

  it('refuses completion for an unknown argument', () => {
    expect(() => define({ input: INPUT, complete: { town: [] } })).toThrow(/no argument "town"/);
  });
});
