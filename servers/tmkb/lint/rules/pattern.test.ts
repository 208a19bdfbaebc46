import { describe, expect, it } from 'vitest';
import { CATEGORY_OF_PREFIX } from '../categories.ts';
import { findings, PATH, patternText, TODAY } from '../pattern.testing.ts';
import { OWASP_RISKS } from './pattern.ts';

describe('file path', () => {
  it('matches its category and id', () => {
    expect(findings('filePath', patternText(), PATH)).toEqual([]);
    const places = ['TMKB-AUTHZ-001.yaml', 'sharing/TMKB-AUTHZ-001.yaml', 'authorization/TMKB-AUTHZ-001.yml'];
    for (const place of places)
      expect(findings('filePath', patternText(), place)).toEqual([`1 file must lie at ${PATH}`]);
  });
});

describe('category', () => {
  const of = (prefix: string, own: string): string[] =>
    findings(
      'category',
      patternText(
        ['id: TMKB-AUTHZ-001', `id: TMKB-${prefix}-001`],
        ['category: authorization', `category: ${own}`],
      ),
    );

  it('must be known and match the id prefix', () => {
    expect(Object.entries(CATEGORY_OF_PREFIX).flatMap(([prefix, own]) => of(prefix, own))).toEqual([]);
    expect(of('GQL', 'sharing')).toEqual(['2 prefix GQL is for the category graphql']);
  });

  it('is reported if unknown', () => {
    expect(of('AUTHZ', 'rights')).toEqual([
      expect.stringMatching(/^7 category "rights" must be one of authorization, api-keys, /),
      '2 prefix AUTHZ is for the category authorization',
    ]);
    expect(of('OLD', 'sharing')).toEqual([
      expect.stringMatching(/^2 prefix OLD must be one of AUTHZ, KEY, /),
    ]);
  });
});

describe('version', () => {
  const of = (line: string): string[] => findings('version', patternText(['  version: 1.0.0\n', line]));

  it('must have three numbers', () => {
    expect(['  version: 0.1.0\n', '  version: 12.0.10\n'].flatMap(of)).toEqual([]);
    for (const wrong of ['1', '1.5', 'v1.0.0', '1.0.0.0', '01.0.0'])
      expect(of(`  version: "${wrong}"\n`)).toEqual([
        `5 version "${wrong}" must be three numbers such as 1.2.0`,
      ]);
    expect(of('  version: 2\n')).toEqual(['5 version "2" must be three numbers such as 1.2.0']);
    expect(of('')).toEqual(['1 version is missing']);
  });
});

describe('last updated', () => {
  const of = (line: string): string[] =>
    findings('lastUpdated', patternText([`  last_updated: ${TODAY}\n`, line]));

  it('must be a day that is not in the future', () => {
    expect(['2026-11-15', TODAY].flatMap((day) => of(`  last_updated: ${day}\n`))).toEqual([]);
    for (const day of ['2026-11-17', '2027-01-01'])
      expect(of(`  last_updated: ${day}\n`)).toEqual([
        `6 last_updated ${day} is in the future; today is ${TODAY}`,
      ]);
    expect(of('')).toEqual(['1 last_updated is missing']);
  });
});

describe('stride', () => {
  it('requires a class', () => {
    expect(findings('stride', patternText(['[tampering]', '[]']))).toEqual([
      '9 stride must name at least one class',
    ]);
    expect(findings('stride', patternText(['  stride: [tampering]\n', '']))).toEqual([
      '1 stride must name at least one class',
    ]);
  });
});

describe('references', () => {
  it('require a weakness and a risk', () => {
    expect(findings('references', patternText(['cwe: CWE-862', 'owasp: A01:2021']))).toEqual([
      '11 references must name at least one CWE',
    ]);
    expect(findings('references', patternText(['owasp: API1:2023', 'cwe: CWE-441']))).toEqual([
      '11 references must name at least one risk of OWASP',
    ]);
    expect(findings('references', patternText().replace(/ {2}provenance:\n(?: {4}.*\n)*/, ''))).toEqual([
      '1 references must name at least one CWE',
      '1 references must name at least one risk of OWASP',
    ]);
  });

  it('require type, name and URL of each', () => {
    const bare = '      - cwe: CWE-22\n        owasp: A01:2021\n      - name: Other\n';
    const text = patternText(['    public_references:\n', `    public_references:\n${bare}`]);
    expect(findings('references', text)).toEqual([
      '12 reference 1 must have either cwe or owasp',
      '12 reference 1 has no name',
      '12 reference 1 has no url',
      '14 reference 2 must have either cwe or owasp',
      '14 reference 2 has no url',
    ]);
  });
});

describe('owasp names', () => {
  const of = (id: string, name: string): string[] =>
    findings(
      'owaspNames',
      patternText(
        ['owasp: API1:2023', `owasp: "${id}"`],
        ['name: Broken Object Level Authorization', `name: ${name}`],
      ),
    );

  it('must match the risk ids', () => {
    expect([
      ...of('API10:2023', 'Unsafe Consumption of APIs'),
      ...of('A01:2021', 'Broken Access Control'),
      ...of('LLM06:2025', 'Excessive Agency'),
    ]).toEqual([]);
    expect(of('A01:2021', 'Broken access')).toEqual([
      '16 A01:2021 is called "Broken Access Control", not "Broken access"',
    ]);
  });

  it('must have existing ids', () => {
    for (const id of ['API11:2023', 'A1:2021', 'A01:2017', 'LLM1:2025', 'toString'])
      expect(of(id, 'Any')).toEqual([
        `15 "${id}" is not an OWASP risk such as API1:2023, A01:2021 or LLM01:2025`,
      ]);
  });
});

describe('cwe urls', () => {
  it('must be of the weakness on its official site', () => {
    const right = 'https://cwe.mitre.org/data/definitions/862.html';
    for (const wrong of ['https://cwe.mitre.org/data/definitions/86.html', 'https://example.org/862.html'])
      expect(findings('cweUrls', patternText([right, wrong]))).toEqual([
        `14 url of CWE-862 must be ${right}`,
      ]);
  });
});

describe('attack scenario', () => {
  const LEVELS = 'one of high, medium, low, none';

  it('must be complete in tier A', () => {
    const text = patternText()
      .replace(/ {4}preconditions:.*\n/, '')
      .replace(/ {6}- step: 3\n.*\n/, '')
      .replace('integrity: none, availability: low', 'integrity: some');
    expect(findings('attackScenario', text)).toEqual([
      '42 preconditions are missing',
      '44 attack_steps are 2; at least 3 are needed',
      `49 impact must say integrity: ${LEVELS}`,
      `49 impact must say availability: ${LEVELS}`,
    ]);
    expect(findings('attackScenario', text.replace('tier: A', 'tier: B'))).toEqual([]);
  });

  it('must have steps numbered from 1', () => {
    const text = patternText(['step: 1', 'step: 0'], ['step: 3\n        action', 'action']);
    expect(findings('attackScenario', text)).toEqual([
      '46 step must have the number 1',
      '50 step must have the number 3',
    ]);
  });
});

describe('related patterns', () => {
  const ofId = (id: string): string[] =>
    findings('relatedPatterns', patternText(['- id: TMKB-SHARE-001', `- id: ${id}`]));

  it('must exist and be different', () => {
    expect(ofId('TMKB-SHARE-002')).toEqual(['75 related pattern TMKB-SHARE-002 does not exist']);
    expect(ofId('TMKB-AUTHZ-001')).toEqual(['75 related pattern TMKB-AUTHZ-001 is the pattern itself']);
  });

  it('must have one of four relationships', () => {
    const of = (line: string): string[] =>
      findings('relatedPatterns', patternText(['      relationship: similar_to\n', line]));
    const known = ['combines_with', 'similar_to', 'leads_to', 'special_case_of'];
    expect(known.flatMap((name) => of(`      relationship: ${name}\n`))).toEqual([]);
    const message = `relationship to TMKB-SHARE-001 must be one of ${known.join(', ')}`;
    expect(of('      relationship: like\n')).toEqual([`76 ${message}`]);
    expect(of('')).toEqual([`75 ${message}`]);
  });
});

describe('testing', () => {
  it('requires three ways to verify', () => {
    const text = patternText(
      ['    manual_verification: [Try it]\n', ''],
      ['["as nobody, do it: 403"]', '[]'],
    );
    expect(findings('testing', text)).toEqual([
      '77 testing has no manual_verification',
      '78 testing has no negative_tests',
    ]);
    expect(findings('testing', patternText().replace(/ {2}testing:\n[\s\S]*/, ''))).toHaveLength(3);
  });
});

describe('owasp risks', () => {
  it('include the ten risks of each list', () => {
    const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
    const twoDigits = numbers.map((number) => String(number).padStart(2, '0'));
    expect(Object.keys(OWASP_RISKS)).toEqual([
      ...numbers.map((number) => `API${number}:2023`),
      ...twoDigits.map((number) => `A${number}:2021`),
      ...twoDigits.map((number) => `A${number}:2025`),
      ...twoDigits.map((number) => `LLM${number}:2025`),
    ]);
  });
});

describe('standards', () => {
  it('must have existing ids, including one of ASVS', () => {
    const named = (ids: string) =>
      findings('standards', patternText(['[ASVS v5.0.0-8.2.2]', ids])).map((each) =>
        each.replace(/^\d+ /, ''),
      );
    expect(named('[ASVS v5.0.0-8.2.2, SOC 2 CC6.1, GDPR Art. 32]')).toEqual([]);
    expect(named('[SOC 2 CC6.1]')).toEqual(['standards must name at least one requirement of ASVS 5.0.0']);
    expect(named('[ASVS v5.0.0-8.2.2, ASVS v5.0.0-8.9.9]')).toEqual([
      '"ASVS v5.0.0-8.9.9" is not a known id such as ASVS v5.0.0-8.2.2 or SOC 2 CC6.1',
    ]);
  });
});
