import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { readStateSecrets } from './over-http.ts';

const OLD = 'an-old-secret-of-more-than-32-characters';
const NEW = 'the-new-secret-of-more-than-32-characters';
const textsOf = (secrets: readonly Uint8Array[] | undefined): string[] | undefined =>
  secrets?.map((each) => new TextDecoder().decode(each));

describe('the state secret of lectern serve', () => {
  it('is read from the environment, where several are separated by commas', () => {
    expect(readStateSecrets(undefined, {})).toBeUndefined();
    expect(textsOf(readStateSecrets(undefined, { LECTERN_STATE_SECRET: `${NEW}, ${OLD}` }))).toEqual([
      NEW,
      OLD,
    ]);
  });

  it('is read from a file with one secret per line, which takes precedence', async () => {
    const folder = await temporaryFolder();
    const path = folder.at('secret');
    writeFileSync(path, `${NEW}\n${OLD}\n`);
    expect(textsOf(readStateSecrets(path, { LECTERN_STATE_SECRET: OLD }))).toEqual([NEW, OLD]);
    expect(textsOf(readStateSecrets(undefined, { LECTERN_STATE_SECRET_FILE: path }))).toEqual([NEW, OLD]);
  });

  it.each([
    ['', 'LECTERN_STATE_SECRET is empty'],
    [' , ', 'LECTERN_STATE_SECRET is empty'],
    ['short-secret', 'shorter than 32 characters'],
    [`${NEW},short-secret`, 'shorter than 32 characters'],
  ])('refuses %j without repeating it in the message', (value, message) => {
    expect(() => readStateSecrets(undefined, { LECTERN_STATE_SECRET: value })).toThrow(message);
    expect(() => readStateSecrets(undefined, { LECTERN_STATE_SECRET: value })).not.toThrow('short-secret');
  });

  it('ends the command if the file cannot be read', () => {
    expect(() => readStateSecrets('/nowhere/secret', {})).toThrow('the secret cannot be read: ENOENT');
  });
});
