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

/**
 * Facts: requirements of the OWASP Application Security Verification Standard 5.0.0 that patterns name, criteria of the
 * AICPA's Trust Services Criteria, controls of Annex A of ISO/IEC 27001:2022, and articles of the GDPR.
 */
const STANDARDS: Readonly<Record<string, string>> = {
  'ASVS v5.0.0-':
    '1.2.4 1.2.10 1.3.1 1.3.2 1.3.6 2.2.1 2.2.2 2.2.3 2.3.1 2.3.3 2.3.4 2.3.5 2.4.1 4.1.3 4.1.4 4.1.5 4.3.1 5.2.2 ' +
    '5.2.3 5.2.5 5.3.1 5.3.2 5.3.3 5.4.1 6.4.3 6.5.1 6.5.5 7.4.2 7.5.1 7.5.3 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 8.3.3 ' +
    '8.4.1 9.1.1 9.2.3 11.5.1 13.2.1 13.2.2 13.2.4 13.3.1 14.2.1 14.2.2 14.2.5 14.3.2 15.3.1 15.3.3 15.4.2 16.2.5 16.3.2',
  'SOC 2 ': 'A1.1 CC6.1 CC6.2 CC6.3 CC6.6 CC6.7 CC6.8 CC7.2 PI1.2 PI1.3',
  'ISO 27001:2022 ':
    'A.5.3 A.5.15 A.5.16 A.5.17 A.5.18 A.8.2 A.8.3 A.8.5 A.8.6 A.8.10 A.8.12 A.8.15 A.8.20 A.8.24 A.8.26 A.8.28',
  'GDPR Art. ': '17 25 32',
};
const STANDARD_IDS: ReadonlySet<string> = new Set(
  Object.entries(STANDARDS).flatMap(([prefix, ids]) => ids.split(' ').map((id) => prefix + id)),
);

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

  /** Standards are named by ids that exist. Each pattern breaks at least one requirement of ASVS. */
  *standards(entry) {
    const { standards = [] } = entry.pattern;
    if (!standards.some((id) => id.startsWith('ASVS ')))
      yield findingIn(entry, ['standards'], 'standards must name at least one requirement of ASVS 5.0.0');
    for (const [i, id] of standards.entries())
      if (!STANDARD_IDS.has(id))
        yield findingIn(
          entry,
          ['standards', i],
          `"${id}" is not a known id such as ASVS v5.0.0-8.2.2 or SOC 2 CC6.1`,
        );
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
