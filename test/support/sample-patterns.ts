/**
 * Threat patterns for tests: whole ones as objects, and files as somebody writes them.
 * @module
 */
import type { ThreatPattern } from '../../servers/tmkb/pattern.ts';
import { PatternBook } from '../../servers/tmkb/pattern-book.ts';
import type { FoundPattern } from '../../servers/tmkb/query/pattern-index.ts';

/** With what every pattern must have, and whatever a test adds to it. */
export function samplePattern(more: Partial<ThreatPattern> = {}): ThreatPattern {
  return {
    id: 'TMKB-TEST-001',
    name: 'Rocket without a key',
    tier: 'B',
    category: 'rockets',
    severity: 'medium',
    description: 'Whoever stands near it starts it.',
    agent_summary: {
      threat: 'Anybody can start the rocket.',
      check: 'Is a key asked for?',
      fix: 'Ask for a key.',
    },
    mitigations: [{ id: 'key', description: 'Ask for the key of the rocket.' }],
    ...more,
  };
}

/** As many as asked for, `TMKB-TEST-001` and so on. */
export function samplePatterns(count: number): ThreatPattern[] {
  return Array.from({ length: count }, (_, i) =>
    samplePattern({ id: `TMKB-TEST-${String(i + 1).padStart(3, '0')}` }),
  );
}

export function asFound(pattern: ThreatPattern, matched: readonly string[] = ['rocket']): FoundPattern {
  return { pattern, evidence: 10, matched };
}

/** Finds all of its patterns, whatever the question: for tests of what is done with them. */
export class YesBook extends PatternBook {
  override find(): FoundPattern[] {
    return this.list().map((pattern) => asFound(pattern));
  }
}

/** A query engine that fails with a sentence that no client may see. */
export class BrokenBook extends PatternBook {
  override find(): FoundPattern[] {
    throw new Error('index /var/lib/secret is corrupt');
  }
}

/** A file with nothing wrong in it; each line can be named in a test. */
export function patternFile(id = 'TMKB-OWN-001', name = 'A pattern of our own'): string {
  return [
    'threat_pattern:',
    `  id: ${id}`,
    `  name: ${name}`,
    '  tier: B',
    '  category: rockets',
    '  severity: high',
    '  description: Anyone near it starts it.',
    '  agent_summary:',
    '    threat: Anybody can start the rocket.',
    '    check: Is a key asked for?',
    '    fix: Ask for a key.',
    '  triggers:',
    '    keywords: [rocket launch, ignition sequence]',
    '  mitigations:',
    '    - id: key',
    '      description: Ask for the key of the rocket.',
    '',
  ].join('\n');
}
