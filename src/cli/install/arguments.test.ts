import { describe, expect, it } from 'vitest';
import { readInstallArguments, readUninstallArguments } from './arguments.ts';

const read = (line: string) => readInstallArguments(line.split(' '));

describe('arguments of install', () => {
  it('are all read', () => {
    expect(read('cursor cobol --name c --scope project --env A=b=c --env D= --dry-run -y')).toEqual({
      client: 'cursor',
      what: 'cobol',
      name: 'c',
      command: undefined,
      http: undefined,
      environment: { A: 'b=c', D: '' },
      scope: 'project',
      isDryRun: true,
      isYes: true,
    });
  });

  it.each([
    ['cursor cobol --http', '3333', 'cobol'],
    ['cursor --http cobol', '3333', 'cobol'],
    ['cursor --http 80 cobol', '80', 'cobol'],
    ['cursor cobol --http=81', '81', 'cobol'],
    ['cursor cobol --http https://e.com', 'https://e.com', 'cobol'],
  ])('%s: a port or a URL behind --http', (line, http, what) => {
    expect(read(line)).toMatchObject({ http, what });
  });

  it('end where a command begins', () => {
    expect(read('codex --name x -- npx -y --http some')).toMatchObject({
      name: 'x',
      http: undefined,
      command: ['npx', '-y', '--http', 'some'],
    });
  });

  it.each([
    ['cursor a b', 'one server at a time; "b" is one too many.'],
    ['cursor a --name a.b', '"a.b" is no name'],
    ['cursor a --scope mine', '"mine" is no scope: use user or project.'],
    ['cursor a --env A', '"A" is not KEY=VALUE.'],
    ['cursor a --env 1A=b', '"1A=b" is not KEY=VALUE.'],
    ['cursor a --http 0', '"0" is no port and no URL'],
    ['cursor a --http 99999', '"99999" is no port and no URL'],
    ['cursor a --nme b', 'unknown option "--nme".'],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });

  it('are missed', () => {
    expect(() => readInstallArguments([])).toThrow('which client, and which server?');
    expect(() => readUninstallArguments(['cursor'])).toThrow('which client, and which name?');
    expect(() => readUninstallArguments(['cursor', 'a', 'b'])).toThrow('one name at a time');
  });
});
