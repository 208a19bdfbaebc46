import { beforeAll, describe, expect, it } from 'vitest';
import { readyLibrary } from '../../../../test/support/sample-articles.ts';
import type { Library } from '../knowledge/library.ts';
import { findArticle, resolveArticle } from './find-article.ts';

describe('findArticle', () => {
  let library: Library;
  beforeAll(async () => {
    ({ library } = await readyLibrary());
  });
  const messageFor = (wanted: string): string => {
    const found = findArticle(library, wanted);
    return found.ok ? `found ${found.document.id}` : found.message;
  };

  it.each([
    'concepts/context-engineering',
    'concepts/context-engineering.md',
    'Concepts/Context-Engineering',
    'context-engineering',
    'CONTEXT-ENGINEERING.MD',
    'kb://concepts/context-engineering',
    'kb://concepts/context%2Dengineering',
    ' context-engineering ',
  ])('finds the article for %s', (wanted) => {
    expect(messageFor(wanted)).toBe('found concepts/context-engineering');
  });

  it('accepts the end of a path, and a file in the top folder', () => {
    expect(messageFor('deep/nested-thing')).toBe('found concepts/deep/nested-thing');
    expect(messageFor('readme')).toBe('found readme');
  });

  it('lists all articles with the same slug', () => {
    expect(messageFor('adversarial-code-review')).toBe(
      "'adversarial-code-review' is the name of 2 articles: patterns/adversarial-code-review, " +
        'practices/adversarial-code-review. Use the full id of one of them.',
    );
  });

  it('suggests close matches', () => {
    expect(messageFor('context-enginering')).toBe(
      "Article 'context-enginering' not found. Did you mean concepts/context-engineering?",
    );
    expect(messageFor('concept/context-rot')).toContain('Did you mean concepts/context-rot');
    expect(messageFor('adversarial')).toContain('patterns/adversarial-code-review or practices/');
  });

  it('explains how to find the right id if nothing is close', () => {
    expect(messageFor('quantum')).toBe(
      "Article 'quantum' not found. Find its id with search_articles or list_articles instead of guessing.",
    );
  });

  it.each(['concepts/secret-plan', 'secret-plan', 'secret-plann', 'secrets/old-ways', 'old-way', 'secret'])(
    'never suggests a hidden article: %s',
    (wanted) => {
      expect(messageFor(wanted).replace(wanted, '')).not.toMatch(/secret|old-ways/);
      expect(resolveArticle(library, wanted)).toBeUndefined();
    },
  );

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'kb://..%2f..%2fetc/passwd',
    'kb://%zz',
    'concepts/../readme',
    'concepts\\context-rot',
    'readme\0.md',
    'file:///etc/passwd',
    'x'.repeat(5000),
    '__proto__',
    '',
  ])('finds nothing for %j and responds briefly', (wanted) => {
    const message = messageFor(wanted);
    expect(message).toMatch(/^Article '.*' not found\. /);
    expect(message.length).toBeLessThan(260);
    expect(message).not.toContain('\0');
  });
});
