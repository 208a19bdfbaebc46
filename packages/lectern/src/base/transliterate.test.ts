import { expect, it } from 'vitest';
import { transliterate } from './transliterate.ts';

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
