/** For the tests of rules: a pattern that keeps them all, and ways to break it. @module */
import { applyRules, createCollection } from '../../../packages/lectern/src/content/lint.ts';
import { idOf, type PatternEntry, readEntry } from './entry.ts';
import { ALL_RULES } from './lint.ts';

export const PATH = 'authorization/TMKB-AUTHZ-001.yaml';
export const OTHER_PATH = 'sharing/TMKB-SHARE-001.yaml';
export const TODAY = '2026-11-16';

const situations = Array.from(
  { length: 10 },
  (_, i) => `      - a feature of kind ${i} that somebody describes\n`,
);
const tenWords = '    Plain words that fill a line and say nothing else.\n';

const PATTERN = `threat_pattern:
  id: TMKB-AUTHZ-001
  name: Own
  tier: A
  version: 1.0.0
  last_updated: 2026-11-16
  category: authorization
  severity: high
  stride: [tampering]
  provenance:
    public_references:
      - cwe: CWE-862
        name: Missing Authorization
        url: https://cwe.mitre.org/data/definitions/862.html
      - owasp: API1:2023
        name: Broken Object Level Authorization
        url: https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/
  triggers:
    keywords: [job queue, celery, bullmq, rq worker, user token, delayed job, sidekiq, cron job]
    actions: [enqueue a job, run later, hand over work, defer it]
    file_patterns: ["**/tasks.py"]
    situations:
${situations.join('')}  description: |
${tenWords.repeat(4)}  agent_summary:
    threat: It goes wrong.
    check: Does it?
    fix: Do it right.
  attack_scenario:
    narrative: Somebody does something.
    preconditions: [Nobody looks]
    attack_steps:
      - step: 1
        action: Look
      - step: 2
        action: Ask
      - step: 3
        action: Take
    impact: { confidentiality: high, integrity: none, availability: low, scope: everything }
  mitigations:
    - id: own-mitigation
      description: Helps.
      effectiveness: high
      code_examples:
        - language: python
          framework: flask
          vulnerable_code: |
            task.delay(1)

            if not done: run()
          secure_code: |
            task.delay(1, user)
        - language: go
          framework: net-http
          vulnerable_code: |
            run(1)
          secure_code: |
            if !may(user) {
            	return
            }
  related_patterns:
    - id: TMKB-SHARE-001
      relationship: similar_to
  testing:
    manual_verification: [Try it]
    negative_tests: ["as nobody, do it: 403"]
    automated_checks:
      - type: grep
        description: A job that is enqueued
        pattern: '\\.delay\\('
      - type: grep
        description: The same in a stack without an example
        pattern: 'perform_later!'
  standards: [ASVS v5.0.0-8.2.2]
`;

export const OTHER: string = patternText(
  ['id: TMKB-AUTHZ-001', 'id: TMKB-SHARE-001'],
  ['category: authorization', 'category: sharing'],
  ['- id: TMKB-SHARE-001', '- id: TMKB-AUTHZ-001'],
);

/** The pattern with some of its text replaced, each once. */
export function patternText(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${from} is not there to be replaced`);
    return text.replace(from, () => to);
  }, PATTERN);
}

export function entryOf(path: string, text: string): PatternEntry {
  const entry = readEntry({ path, text });
  if (entry === undefined) throw new Error(`${path} holds no pattern`);
  return entry;
}

/** What the rule of this name finds in a text, beside another pattern: `line message`. */
export function findings(name: string, text: string, path: string = PATH): string[] {
  const entry = entryOf(path, text);
  const rule = ALL_RULES[name];
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  const context = { ...createCollection([entry, entryOf(OTHER_PATH, OTHER)], idOf), today: TODAY };
  return applyRules({ [name]: rule }, [entry], context).map(({ line, message }) => `${line} ${message}`);
}
