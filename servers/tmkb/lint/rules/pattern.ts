/**
 * Rules for what every pattern has: where it is, what it is about, how it is attacked, stopped and tested.
 * @module
 */
import { findingIn } from 'lectern/content';
import { cweOf, owaspOf, referencesOf } from '../../pattern.ts';
import { CATEGORIES, CATEGORY_OF_PREFIX } from '../categories.ts';
import type { PatternRules } from '../entry.ts';

/**
 * Facts: the OWASP API Security Top 10 of 2023, the OWASP Top 10 of 2021 and of 2025, and the OWASP Top 10 for LLM
 * Applications of 2025, by id and name.
 */
export const OWASP_RISKS: Readonly<Record<string, string>> = {
  'API1:2023': 'Broken Object Level Authorization',
  'API2:2023': 'Broken Authentication',
  'API3:2023': 'Broken Object Property Level Authorization',
  'API4:2023': 'Unrestricted Resource Consumption',
  'API5:2023': 'Broken Function Level Authorization',
  'API6:2023': 'Unrestricted Access to Sensitive Business Flows',
  'API7:2023': 'Server Side Request Forgery',
  'API8:2023': 'Security Misconfiguration',
  'API9:2023': 'Improper Inventory Management',
  'API10:2023': 'Unsafe Consumption of APIs',
  'A01:2021': 'Broken Access Control',
  'A02:2021': 'Cryptographic Failures',
  'A03:2021': 'Injection',
  'A04:2021': 'Insecure Design',
  'A05:2021': 'Security Misconfiguration',
  'A06:2021': 'Vulnerable and Outdated Components',
  'A07:2021': 'Identification and Authentication Failures',
  'A08:2021': 'Software and Data Integrity Failures',
  'A09:2021': 'Security Logging and Monitoring Failures',
  'A10:2021': 'Server-Side Request Forgery (SSRF)',
  'A01:2025': 'Broken Access Control',
  'A02:2025': 'Security Misconfiguration',
  'A03:2025': 'Software Supply Chain Failures',
  'A04:2025': 'Cryptographic Failures',
  'A05:2025': 'Injection',
  'A06:2025': 'Insecure Design',
  'A07:2025': 'Authentication Failures',
  'A08:2025': 'Software or Data Integrity Failures',
  'A09:2025': 'Security Logging and Alerting Failures',
  'A10:2025': 'Mishandling of Exceptional Conditions',
  'LLM01:2025': 'Prompt Injection',
  'LLM02:2025': 'Sensitive Information Disclosure',
  'LLM03:2025': 'Supply Chain',
  'LLM04:2025': 'Data and Model Poisoning',
  'LLM05:2025': 'Improper Output Handling',
  'LLM06:2025': 'Excessive Agency',
  'LLM07:2025': 'System Prompt Leakage',
  'LLM08:2025': 'Vector and Embedding Weaknesses',
  'LLM09:2025': 'Misinformation',
  'LLM10:2025': 'Unbounded Consumption',
};

const semantic = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;
const REFERENCES = ['provenance', 'public_references'];
const FEWEST_STEPS = 3;
const CLASSES = ['confidentiality', 'integrity', 'availability'];
const LEVELS = ['high', 'medium', 'low', 'none'];
const RELATIONSHIPS = ['combines_with', 'similar_to', 'leads_to', 'special_case_of'];
const TESTS = ['manual_verification', 'negative_tests', 'automated_checks'] as const;

export const PATTERN_RULES: PatternRules = {
  /** A pattern is found by its category and id on disk as well. */
  *filePath(entry) {
    const { category, id } = entry.pattern;
    const right = `${category}/${id}.yaml`;
    if (entry.path !== right) yield findingIn(entry, 1, `file must lie at ${right}`);
  },

  /** The category is known, and the id says the same. */
  *category(entry) {
    const { id, category: own } = entry.pattern;
    if (!CATEGORIES.includes(own))
      yield findingIn(entry, ['category'], `category "${own}" must be one of ${CATEGORIES.join(', ')}`);
    const prefix = id.split('-')[1] ?? '';
    const right = CATEGORY_OF_PREFIX[prefix];
    if (right === undefined) {
      const known = Object.keys(CATEGORY_OF_PREFIX).join(', ');
      yield findingIn(entry, ['id'], `prefix ${prefix} must be one of ${known}`);
    } else if (right !== own) yield findingIn(entry, ['id'], `prefix ${prefix} is for the category ${right}`);
  },

  /** The owner of a copy can see whether it is older. */
  *version(entry) {
    const { version: own } = entry.pattern;
    if (own === undefined) yield findingIn(entry, [], 'version is missing');
    else if (!semantic.test(String(own)))
      yield findingIn(entry, ['version'], `version "${own}" must be three numbers such as 1.2.0`);
  },

  /** The day of the last update is given, and not in the future. The reader checks that it is a date. */
  *lastUpdated(entry, { today }) {
    const { last_updated: own } = entry.pattern;
    if (own === undefined) yield findingIn(entry, [], 'last_updated is missing');
    else if (own > today)
      yield findingIn(entry, ['last_updated'], `last_updated ${own} is in the future; today is ${today}`);
  },

  /** Every threat is of some class. The reader checks that it exists. */
  *stride(entry) {
    const { stride: own = [] } = entry.pattern;
    if (own.length === 0) yield findingIn(entry, ['stride'], 'stride must name at least one class');
  },

  /** A pattern says which known weakness and which known risk it is about, and where to read on. */
  *references(entry) {
    const { pattern } = entry;
    if (cweOf(pattern).length === 0)
      yield findingIn(entry, REFERENCES, 'references must name at least one CWE');
    if (owaspOf(pattern).length === 0)
      yield findingIn(entry, REFERENCES, 'references must name at least one risk of OWASP');
    for (const [i, { cwe, owasp, name, url }] of referencesOf(pattern).entries()) {
      const say = (message: string) => findingIn(entry, [...REFERENCES, i], `reference ${i + 1} ${message}`);
      if ((cwe === undefined) === (owasp === undefined)) yield say('must have either cwe or owasp');
      if (name === undefined) yield say('has no name');
      if (url === undefined) yield say('has no url');
    }
  },

  /** Risks of OWASP are called by their right names. */
  *owaspNames(entry) {
    for (const [i, { owasp, name }] of referencesOf(entry.pattern).entries()) {
      if (owasp === undefined) continue;
      const path = ['provenance', 'public_references', i];
      const right = Object.hasOwn(OWASP_RISKS, owasp) ? OWASP_RISKS[owasp] : undefined;
      if (right === undefined)
        yield findingIn(
          entry,
          [...path, 'owasp'],
          `"${owasp}" is not an OWASP risk such as API1:2023, A01:2021 or LLM01:2025`,
        );
      else if (name !== undefined && name !== right)
        yield findingIn(entry, [...path, 'name'], `${owasp} is called "${right}", not "${name}"`);
    }
  },

  /** The address of a weakness leads to this weakness. */
  *cweUrls(entry) {
    for (const [i, { cwe, url }] of referencesOf(entry.pattern).entries()) {
      if (cwe === undefined || url === undefined) continue;
      const right = `https://cwe.mitre.org/data/definitions/${cwe.replace('CWE-', '')}.html`;
      if (url !== right)
        yield findingIn(
          entry,
          ['provenance', 'public_references', i, 'url'],
          `url of ${cwe} must be ${right}`,
        );
    }
  },

  /** A central pattern shows how the attack goes. The reader checks that it has a narrative. */
  *attackScenario(entry) {
    const { tier, attack_scenario = {} } = entry.pattern;
    const { preconditions = [], attack_steps = [], impact = {} } = attack_scenario;
    const say = (field: string, message: string) => findingIn(entry, ['attack_scenario', field], message);
    if (tier === 'A') {
      if (preconditions.length === 0) yield say('preconditions', 'preconditions are missing');
      if (attack_steps.length < FEWEST_STEPS)
        yield say(
          'attack_steps',
          `attack_steps are ${attack_steps.length}; at least ${FEWEST_STEPS} are needed`,
        );
      for (const name of CLASSES)
        if (!LEVELS.includes(impact[name] ?? ''))
          yield say('impact', `impact must say ${name}: one of ${LEVELS.join(', ')}`);
    }
    for (const [i, { step }] of attack_steps.entries())
      if (step !== i + 1)
        yield findingIn(entry, ['attack_scenario', 'attack_steps', i], `step must have the number ${i + 1}`);
  },

  /** Related patterns exist, and it is said how they are related. */
  *relatedPatterns(entry, collection) {
    for (const [i, { id, relationship }] of (entry.pattern.related_patterns ?? []).entries()) {
      const path = ['related_patterns', i];
      if (id === entry.pattern.id)
        yield findingIn(entry, [...path, 'id'], `related pattern ${id} is the pattern itself`);
      else if (!collection.has(id))
        yield findingIn(entry, [...path, 'id'], `related pattern ${id} does not exist`);
      if (!RELATIONSHIPS.includes(relationship ?? '')) {
        const message = `relationship to ${id} must be one of ${RELATIONSHIPS.join(', ')}`;
        yield findingIn(entry, [...path, 'relationship'], message);
      }
    }
  },

  /** A fix can be shown to work: by hand, by tests, and by looking through the code. */
  *testing(entry) {
    for (const name of TESTS)
      if ((entry.pattern.testing?.[name] ?? []).length === 0)
        yield findingIn(entry, ['testing', name], `testing has no ${name}`);
  },
};
