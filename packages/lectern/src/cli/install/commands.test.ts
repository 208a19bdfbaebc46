import { describe, expect, it } from 'vitest';
import { isName, readInstallArguments, readUninstallArguments } from './commands.ts';

const read = (line: string) => readInstallArguments(line.split(' '));

describe('arguments of install', () => {
  it('are all read', () => {
    expect(read('cursor cobol --name c --scope project --env A=b=c --env D= --dry-run -y')).toEqual({
      client: 'cursor',
      address: { kind: 'server', name: 'cobol' },
      name: 'c',
      http: undefined,
      environment: { A: 'b=c', D: '' },
      headers: {},
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
  ])('%s: accept a port or a URL after --http', (line, http, name) => {
    expect(read(line)).toMatchObject({ http, address: { kind: 'server', name } });
  });

  it('end at "--", after which a command begins', () => {
    expect(read('codex --name x -- npx -y --http some')).toMatchObject({
      name: 'x',
      http: undefined,
      address: { kind: 'command', command: 'npx', args: ['-y', '--http', 'some'] },
    });
  });

  it.each([
    ['cursor cobol b', 'unexpected argument "b".'],
    ['cursor cobol --name a.b', '"a.b" is not a valid name'],
    ['cursor cobol --scope mine', '--scope is "mine"; expected user or project.'],
    ['cursor cobol --env A', '--env is "A"; expected KEY=VALUE.'],
    ['cursor cobol --env 1A=b', '--env is "1A=b"; expected KEY=VALUE.'],
    ['cursor cobol --http 0', '"0" is not a valid port or URL'],
    ['cursor cobol --http 99999', '"99999" is not a valid port or URL'],
    ['cursor cobol --nme b', 'unknown option "--nme".'],
  ])('%s: are refused', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });

  it.each(['', 'a b', 'a.b', 'ü', 'x'.repeat(65)])('do not accept %j as a name', (name) => {
    expect(isName(name)).toBe(false);
  });

  it('report what is missing', () => {
    expect(() => readInstallArguments([])).toThrow('missing arguments: a client and a server.');
    expect(() => readUninstallArguments(['cursor'])).toThrow(
      'missing arguments: a client and the name of a server.',
    );
    expect(() => readUninstallArguments(['cursor', 'a', 'b'])).toThrow('unexpected argument "b".');
  });
});
