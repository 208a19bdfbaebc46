import { expect, it } from 'vitest';
import { asciiName, transliterate } from './transliterate.ts';

it.each([
  ['My Notes', 'my-notes'],
  ['Größe & Maß', 'groesse-mass'],
  ['Handbu\u0308cher', 'handbuecher'],
  ['Crème brûlée', 'creme-brulee'],
  ['Руководство пользователя', 'rukovodstvo-polzovatelya'],
  ['Οδηγός χρήσης', 'odigos-chrisis'],
  ['Łódź', 'lodz'],
  ['文档', ''],
  ['', ''],
])('transliterates %j to %j', (text, plain) => expect(transliterate(text)).toBe(plain));

it('names differ even in scripts that cannot be transliterated', () => {
  const names = ['文档', '説明書', '문서', 'คู่มือ', '製品 guide', '設計 guide'].map((text) =>
    asciiName(text, 'folder'),
  );
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^(?:folder|guide)-[a-z\d]{1,4}$/);
  expect(asciiName('Größe & Maß', 'folder')).toBe('groesse-mass');
  expect(asciiName('…', 'folder')).toBe('folder');
});
