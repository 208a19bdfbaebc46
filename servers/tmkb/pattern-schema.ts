/**
 * What a file with a threat pattern may hold. Required is what an answer cannot be made without.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { LIKELIHOODS, SEVERITIES, STRIDE } from './pattern.ts';

const text: JsonSchemaObject = { type: 'string', pattern: '\\S' };
const texts: JsonSchemaObject = { type: 'array', items: text };

/** Any prefix: an organisation numbers its own patterns as it likes. */
export const PATTERN_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

function object(required: readonly string[], properties: Record<string, JsonSchemaObject>): JsonSchemaObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A text, or an object of texts such as `{principle, explanation}`, which the reader joins. */
function textOr(...names: readonly [string, ...string[]]): JsonSchemaObject {
  return { anyOf: [text, object([names[0]], Object.fromEntries(names.map((name) => [name, text])))] };
}

const codeExample = object(['language'], {
  language: text,
  framework: text,
  description: text,
  vulnerable_code: text,
  secure_code: text,
});

const mitigation = object(['id', 'description'], {
  id: text,
  name: text,
  description: text,
  effectiveness: { enum: LIKELIHOODS },
  implementation_effort: { enum: LIKELIHOODS },
  tradeoffs: { anyOf: [text, texts] },
  code_examples: { type: 'array', items: codeExample },
});

const provenance = object([], {
  source_type: text,
  description: text,
  public_references: {
    type: 'array',
    items: object([], {
      cwe: { type: 'string', pattern: '^CWE-\\d+$' },
      owasp: text,
      name: text,
      url: { type: 'string', pattern: '^https://' },
    }),
  },
});

const attackScenario = object([], {
  narrative: text,
  preconditions: texts,
  attack_steps: {
    type: 'array',
    items: object(['action'], { step: { type: 'integer' }, action: text, detail: text }),
  },
  impact: { type: 'object', additionalProperties: text },
});

const testing = object([], {
  manual_verification: { type: 'array', items: textOr('step', 'check', 'expectation') },
  negative_tests: texts,
  automated_checks: {
    type: 'array',
    items: object(['type', 'description'], {
      type: text,
      description: text,
      pattern: text,
      expectation: text,
      certainty: { enum: ['request', 'job', 'model', 'place', 'removed'] },
      unless: text,
    }),
  },
});

const pattern = object(
  ['id', 'name', 'tier', 'category', 'severity', 'description', 'agent_summary', 'mitigations'],
  {
    id: { type: 'string', pattern: PATTERN_ID },
    name: text,
    tier: { enum: ['A', 'B'] },
    version: { type: ['string', 'number'] },
    last_updated: { type: 'string', format: 'date' },
    category: text,
    subcategory: text,
    language: text,
    framework: text,
    severity: { enum: SEVERITIES },
    likelihood: { enum: LIKELIHOODS },
    stride: { type: 'array', items: { enum: STRIDE } },
    generalizes_to: texts,
    provenance,
    standards: texts,
    triggers: object([], {
      keywords: texts,
      actions: texts,
      situations: texts,
      file_patterns: texts,
      unless: text,
    }),
    differentiation: { type: 'object' },
    description: text,
    agent_summary: object(['threat', 'check', 'fix'], { threat: text, check: text, fix: text }),
    attack_scenario: attackScenario,
    mitigations: { type: 'array', items: mitigation, minItems: 1 },
    security_principles: { type: 'array', items: textOr('principle', 'explanation') },
    related_patterns: {
      type: 'array',
      items: object(['id'], {
        id: { type: 'string', pattern: PATTERN_ID },
        relationship: text,
        description: text,
      }),
    },
    testing,
    validation: { type: 'object' },
  },
);

export const patternFileSchema: JsonSchemaObject = object(['threat_pattern'], { threat_pattern: pattern });
