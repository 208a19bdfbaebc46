/**
 * What is matched, by what evidence, and what is honestly not. How much each field weighs is tuned elsewhere.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_REGISTRY } from '../../../test/support/sample-sources.ts';
import { builtInRegistry } from '../content.ts';
import type { Category } from '../registry.ts';
import type { CategoryScore } from './match-outcome.ts';
import { Matcher } from './matcher.ts';

const matcher = new Matcher(SAMPLE_REGISTRY);
const slugsOf = (question: string, threshold?: number): string[] =>
  matcher.match(question, threshold).candidates.map(({ slug }) => slug);

function closestTo(question: string): CategoryScore {
  const { closest } = matcher.match(question);
  if (closest === undefined) throw new Error(`Nothing is close to ${question}`);
  return closest;
}

describe('a query', () => {
  it.each([
    ['borrow checker keeps rejecting my code', 'rust-learning', 'borrow checker'],
    ['why is my Postgres query so slow', 'postgresql', 'postgres'],
    ['expose a service', 'kubernetes', 'expose'],
    ['draw the data flow', 'threat-modeling', 'draw'],
  ])('%j belongs to %s by the words that they share', (question, slug, evidence) => {
    const [best] = matcher.match(question).candidates;
    expect(best?.slug).toBe(slug);
    expect(best?.evidence).toContain(evidence);
  });

  it('about several topics has several categories, the best first', () => {
    const { candidates, closest } = matcher.match('kubernetes and postgres backup', 0);
    const scores = candidates.map(({ score }) => score);
    expect(candidates.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['kubernetes', 'postgresql']));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(closest).toEqual(candidates[0]);
  });

  it('is about the topics of its clauses even if no topic matches the whole query', () => {
    const clauses = ['learn rust with parrots', 'restore postgres with parsley', 'threat model of a parlour'];
    const topics = ['postgresql', 'rust-learning', 'threat-modeling'];
    expect(slugsOf('learn rust parrots postgres parsley threat model parlour bicycle chain')).toEqual([]);
    for (const between of [', ', '; ', '? ', ' and ', ' then '])
      expect(slugsOf(clauses.join(between)).sort(), between).toEqual(topics);
  });

  it('about something else does not match because of one clause with a topic', () => {
    const question = 'water the roses before noon, feed both parrots, learn rust';
    expect(slugsOf('learn rust')).toEqual(['rust-learning']);
    expect(slugsOf(question)).toEqual([]);
    expect(closestTo(question).slug).toBe('rust-learning');
  });

  it.each(['', 'how do I', 'sourdough starter'])('%j is close to nothing', (question) => {
    expect(matcher.match(question, 0)).toMatchObject({
      candidates: [],
      best: [],
      others: [],
      corrections: [],
    });
    expect(matcher.match(question, 0).closest).toBeUndefined();
  });

  it('finds nothing in a registry without categories', () => {
    expect(new Matcher({ categories: {} }).match('rust', 0).closest).toBeUndefined();
  });
});

/** Topics that share words, so that nothing but evidence can decide between them. */
function registryOf(topics: Readonly<Record<string, Partial<Category>>>): Matcher {
  const categories = Object.entries(topics).map(([slug, given]): [string, Category] => [
    slug,
    { name: slug.replaceAll('-', ' '), description: 'A topic.', query_patterns: [], sources: [], ...given },
  ]);
  return new Matcher({ categories: Object.fromEntries(categories) });
}

const bestOf = (over: Matcher, question: string): string[] =>
  over.match(question).best.map(({ slug }) => slug);

describe('a short query', () => {
  const filler = Object.fromEntries(
    ['bees', 'chess', 'dance', 'eels', 'figs', 'golf', 'hats', 'inns'].map((slug) => [slug, {}]),
  );

  it('is decided by the share of the topic that it matches, whatever the order of the registry', () => {
    const mail = { query_patterns: ['run my own email server', 'email server behind a home line'] };
    const regex = {
      description: 'Patterns for text, from an email address to a log line.',
      query_patterns: ['match a line that a server wrote'],
    };
    const forwards = registryOf({ regex, 'self-hosted-mail': mail, ...filler });
    const backwards = registryOf({ ...filler, 'self-hosted-mail': mail, regex });
    for (const over of [forwards, backwards])
      expect(bestOf(over, 'email server')).toEqual(['self-hosted-mail']);
  });

  it('of one word does not match unless the word is a keyword, the name, or repeated', () => {
    const over = registryOf({
      boards: { keywords: ['solder'], query_patterns: ['solder a joint', 'deep sleep of the chip'] },
      branching: { name: 'Git', query_patterns: ['delete a branch', 'rename a branch', 'merge a branch'] },
      ...filler,
    });
    expect(bestOf(over, 'solder')).toEqual(['boards']);
    expect(bestOf(over, 'git')).toEqual(['branching']);
    expect(bestOf(over, 'branches')).toEqual(['branching']);
    expect(bestOf(over, 'sleep')).toEqual([]);
    expect(over.match('sleep').closest?.slug).toBe('boards');
    expect(over.match('sleep').closest?.score).toBeLessThan(0.4);
  });

  it('of everyday words does not match because a query of a topic contains them', () => {
    const over = registryOf({ drawing: { query_patterns: ['a game engine that draws fast'] }, ...filler });
    expect(bestOf(over, 'game engine')).toEqual([]);
    expect(bestOf(over, 'game engine that draws')).toEqual(['drawing']);
  });

  it('ranks topics as equal if the same words support them equally', () => {
    const threads = { query_patterns: ['two threads share memory safely'] };
    const over = registryOf({ 'systems-a': threads, 'systems-b': threads, ...filler });
    expect(bestOf(over, 'threads share memory')).toEqual(['systems-a', 'systems-b']);
  });

  it('about a name with a symbol or a single letter is not about the letters only', () => {
    const over = registryOf({
      'c-language': { name: 'C programming', keywords: ['gcc'] },
      'cpp-language': { name: 'Modern C++' },
      'csharp-language': { name: 'C# and .NET' },
      'objective-c': { name: 'Objective-C' },
      'risc-v': { name: 'The RISC-V architecture' },
      javascript: { name: 'JavaScript' },
      java: { name: 'Java' },
    });
    const asked = {
      C: 'c-language',
      'C++': 'cpp-language',
      'C#': 'csharp-language',
      '.NET': 'csharp-language',
    };
    for (const [question, slug] of Object.entries(asked))
      expect(bestOf(over, question), question).toEqual([slug]);
    expect(bestOf(over, 'Objective-C')).toEqual(['objective-c']);
    expect(bestOf(over, 'RISC-V')).toEqual(['risc-v']);
    expect(bestOf(over, 'risc v')).toEqual(['risc-v']);
    expect(bestOf(over, 'JavaScript')).toEqual(['javascript']);
    for (const question of ['objective c', 'vitamin C', 'hepatitis c'])
      expect(bestOf(over, question), question).not.toContain('c-language');
    expect(bestOf(over, 'F#')).toEqual([]);
    expect(bestOf(over, 'D')).toEqual([]);
  });
});

describe('a registry of a few topics without keywords', () => {
  const topics = {
    'rust-learning': { name: 'Rust Learning', query_patterns: ['learn rust programming'] },
    'self-hosted-email': { name: 'Self-Hosted Email', query_patterns: ['run my own mail server'] },
    'type-2-diabetes': { name: 'Type 2 diabetes', query_patterns: ['side effects of metformin'] },
    'home-automation': { name: 'Home automation', query_patterns: ['local home automation'] },
  };

  it('matches a distinctive word of a name or a pattern, and no everyday word', () => {
    const over = registryOf(topics);
    expect(bestOf(over, 'teach me Rust lifetimes')).toEqual(['rust-learning']);
    expect(bestOf(over, 'metformin')).toEqual(['type-2-diabetes']);
    for (const question of ['machine learning', 'home loan', 'set up a home gym', 'blood type'])
      expect(bestOf(over, question), question).toEqual([]);
  });

  it('matches the name of a source', () => {
    const source = { rank: 1, url: 'https://example.org/', type: 'tool', why: 'Good.' } as const;
    const over = registryOf({ ...topics, passwords: { sources: [{ ...source, name: 'Bitwarden' }] } });
    expect(bestOf(over, 'bitwarden')).toEqual(['passwords']);
  });

  it('uses another registry to learn what words are about', () => {
    const categories = Object.fromEntries(
      Object.entries({
        ...topics,
        'node-js': { name: 'Node.js', query_patterns: ['javascript backend'] },
      }).map(([slug, topic]): [string, Category] => [
        slug,
        { description: 'A topic.', sources: [], ...topic },
      ]),
    );
    const { 'node-js': nodeJs, ...own } = categories as Record<string, Category>;
    const mail = { ...(own['self-hosted-email'] as Category), keywords: ['postfix'] };
    const known = { 'self-hosted-email': mail, 'node-js': nodeJs as Category };
    const bitcoin = { ...(nodeJs as Category), name: 'Bitcoin Node', query_patterns: ['run a node'] };
    const over = new Matcher({ categories: { ...own, 'bitcoin-node': bitcoin } }, undefined, known);
    expect(bestOf(over, 'postfix')).toEqual(['self-hosted-email']);
    expect(bestOf(over, 'node.js')).toEqual([]);
    expect(bestOf(over, 'bitcoin node')).toEqual(['bitcoin-node']);
  });
});

describe('a query in another language', () => {
  it('matches by the names in it, which are reported', () => {
    const { best, readAs } = matcher.match('Einführung in Kubernetes für Anfänger');
    expect(best.map(({ slug }) => slug)).toEqual(['kubernetes']);
    expect(readAs).toBe('Kubernetes');
    expect(matcher.match('Как выучить Rust').best.map(({ slug }) => slug)).toEqual(['rust-learning']);
  });

  it('finds nothing without such a name', () => {
    expect(matcher.match('Wie koche ich eine Suppe?')).toMatchObject({ best: [], readAs: '' });
  });

  it('is recognized by fewer signs if no topic matches it in English', () => {
    for (const question of ['asegurar un clúster Kubernetes', 'Kubernetes absichern für Betreiber'])
      expect(matcher.match(question), question).toMatchObject({ best: [{ slug: 'kubernetes' }] });
    expect(matcher.match('recette de crêpes')).toMatchObject({ best: [], readAs: '' });
  });

  it('matches by words that English has in another spelling', () => {
    const over = registryOf({
      cryptography: { name: 'Cryptography' },
      statistics: { name: 'Statistics' },
      bees: {},
    });
    expect(bestOf(over, 'Kryptographie Grundlagen')).toEqual(['cryptography']);
    expect(bestOf(over, 'Statistik für Anfänger')).toEqual(['statistics']);
  });

  it('is not recognized by English words that other languages share', () => {
    for (const question of ['MIT license', 'OS kernel', 'an em in CSS', 'where do beginners go'])
      expect(matcher.match(question).readAs, question).toBeUndefined();
  });
});

describe('a task', () => {
  it('matches its topic, whatever the verb', () => {
    for (const question of [
      'Please implement autovacuum in our app',
      'Refactor this Kubernetes module',
      'Fix borrow checker',
    ])
      expect(bestOf(matcher, question), question).toHaveLength(1);
  });
});

describe('a keyword', () => {
  it('counts in full for at least 55 % of the query, and proportionally for less', () => {
    const questions = [
      'postgres',
      'postgres vacuum bicycle',
      'postgres bicycle',
      'postgres on my bicycle chain',
    ].map(closestTo);
    for (const { slug, fuzzy, keyword } of questions) {
      expect(slug).toBe('postgresql');
      expect(keyword).toBeCloseTo(Math.min(1, fuzzy / 0.55));
    }
    expect(questions.filter(({ keyword }) => keyword === 1)).toHaveLength(2);
  });

  it('that other fields have as well counts only beside another word of the topic, or written as a name', () => {
    const asked = { 'rust on my bicycle': 0, 'rust on my cargo bicycle': 1, 'my bicycle and Rust': 1 };
    for (const [question, least] of Object.entries(asked)) {
      const { slug, keyword } = closestTo(question);
      expect(slug).toBe('rust-learning');
      expect(Math.sign(keyword), question).toBe(least);
    }
  });

  it('of several words decides whatever else the query contains', () => {
    const question = 'I am a biologist with an old laptop and would like to learn rust for my experiments';
    expect(slugsOf(question)).toEqual(['rust-learning']);
  });

  it('in a query about something else does not match by itself', () => {
    expect(slugsOf('rust')).toEqual(['rust-learning']);
    expect(slugsOf('how do I get rust off my bicycle chain')).toEqual([]);
    expect(closestTo('how do I get rust off my bicycle chain').slug).toBe('rust-learning');
  });

  it('ranks a category higher than the shared words would', () => {
    const plain = closestTo('a slow vacuum');
    const pointed = closestTo('a slow autovacuum');
    expect(plain).toMatchObject({ slug: 'postgresql', keyword: 0 });
    expect(pointed).toMatchObject({ slug: 'postgresql', keyword: 1 });
    expect(pointed.score).toBeGreaterThan(plain.score);
  });
});

describe('a misspelled word', () => {
  it('is corrected if the correction points to a category by itself', () => {
    const { candidates, corrections } = matcher.match('kubrenetes');
    expect(candidates.map(({ slug }) => slug)).toEqual(['kubernetes']);
    expect(corrections).toEqual([{ from: 'kubrenetes', to: 'kubernetes' }]);
  });

  it('does not match by itself if it points to none, unless a lower threshold is requested', () => {
    expect(slugsOf('vacuum', 0.2)).toEqual(['postgresql']);
    expect(slugsOf('vacum')).toEqual([]);
    const { score, slug } = closestTo('vacum');
    expect(slug).toBe('postgresql');
    expect(score).toBeLessThan(closestTo('vacuum').score);
    expect(slugsOf('vacum', score)).toEqual(['postgresql']);
    expect(matcher.match('vacum').corrections).toEqual([{ from: 'vacum', to: 'vacuum' }]);
  });

  it('is not corrected if the other words are sufficient', () => {
    const { candidates, corrections } = matcher.match('learn rust vacum');
    expect(candidates.map(({ slug }) => slug)).toEqual(['rust-learning']);
    expect(corrections).toEqual([]);
  });
});

describe('the threshold', () => {
  it('is that of the request or the configuration', () => {
    const question = 'a cluster of ovens';
    const { score } = closestTo(question);
    expect(slugsOf(question)).toEqual([]);
    expect(slugsOf(question, score)).toEqual(['kubernetes']);
    const generous = new Matcher(SAMPLE_REGISTRY, { threshold: 0.1, fuzzyWeight: 0.7, keywordWeight: 0.3 });
    expect(generous.match(question).candidates.map(({ slug }) => slug)).toEqual(['kubernetes']);
    expect(generous.match(question, 1).candidates).toEqual([]);
  });
});

describe('a score', () => {
  const QUESTIONS = ['rust', 'learn rust in orbit', 'expose a service', 'postgres and kubernetes'];
  const scored = (fuzzyWeight: number, keywordWeight: number): CategoryScore[] => {
    const weighing = new Matcher(SAMPLE_REGISTRY, { threshold: 0, fuzzyWeight, keywordWeight });
    return QUESTIONS.flatMap((question) => weighing.match(question).candidates);
  };

  it('combines both parts by their weights', () => {
    for (const { score, fuzzy } of scored(1, 0)) expect(score).toBeCloseTo(fuzzy);
    for (const { score, keyword } of scored(0, 1)) expect(score).toBeCloseTo(keyword);
    for (const { score, fuzzy, keyword } of scored(0.5, 0.5))
      expect(score).toBeCloseTo((fuzzy + keyword) / 2);
  });

  it('stays within 0 and 1, even if weights add up to slightly more', () => {
    const scores = scored(0.505, 0.505).map(({ score }) => score);
    expect(Math.max(...scores)).toBe(1);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
  });
});

describe('evidence', () => {
  it('lists each word once as the registry writes it, and at most four', () => {
    expect(closestTo('KUBERNETES, kubernetes').evidence).toEqual(['Kubernetes']);
    const many = closestTo('rust cargo borrow checker rust lifetimes traits ownership').evidence;
    expect(many).toHaveLength(4);
    expect(new Set(many.map((text) => text.toLowerCase())).size).toBe(4);
  });
});

describe('a name', () => {
  const over = registryOf({
    'go-language': { name: 'The Go language', keywords: ['golang'] },
    'git-branching': { name: 'Git', keywords: ['commit'], query_patterns: ['go back to a branch'] },
    backups: { name: 'Backup strategy', query_patterns: ['keep a copy of my files'] },
    webassembly: { name: 'WebAssembly' },
    bees: { query_patterns: ['where do bees go'] },
  });

  it('may be typed as two words', () => {
    expect(bestOf(over, 'back up my laptop')).toEqual(['backups']);
    expect(bestOf(over, 'web assembly')).toEqual(['webassembly']);
  });

  it('of another topic in the query is listed', () => {
    const { best, others } = over.match('web assembly module from a git commit of my golang project');
    const slugs = [...best, ...others].map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(['webassembly', 'git-branching', 'go-language']));
  });
});

describe('a query over the built-in topics', () => {
  const builtIn = new Matcher(builtInRegistry().registry);
  const found = (question: string): string[] => builtIn.match(question).candidates.map(({ slug }) => slug);

  it('is not about a topic with which one of its clauses only shares common words', () => {
    expect(found('spaces in their names without breaking')).toEqual([]);
    expect(found('loop over files with spaces in their names without breaking')[0]).toBe('shell-scripting');
    expect(found('WireGuard, DNS and DMARC for the office')).toEqual(
      expect.arrayContaining(['wireguard-vpn', 'dns', 'email-authentication']),
    );
  });

  it('is not supported by words about how it is asked', () => {
    expect(found('how are violins made')).toEqual([]);
    expect(found('how are violin plots made')[0]).toBe('data-visualization');
  });

  it('has a name that is a verb otherwise if it is written with a capital', () => {
    expect(found('Set up a Go project with modules')[0]).toBe('go-language');
    expect(found('go board game openings')).not.toContain('go-language');
    expect(found('GO TO THE SHOP')).not.toContain('go-language');
  });

  it('is not about the API or the server of a topic because it mentions one', () => {
    expect(found('Stripe API')).toEqual([]);
    expect(found('Angular signals API')).toEqual([]);
    expect(found('our server is slow')).not.toContain('mcp-development');
    expect(found('designing an API')[0]).toBe('rest-api-design');
    expect(found('home server')[0]).toBe('zfs-storage');
  });

  it('finds its topic despite typing errors in a plural and in several words', () => {
    expect(found('rsut lifetimes')).toEqual(['rust-learning']);
    expect(found('operating sytems textbook')).toEqual(['operating-systems']);
    expect(found('postgress vaccum takes forever')).toEqual(['postgresql']);
  });
});
