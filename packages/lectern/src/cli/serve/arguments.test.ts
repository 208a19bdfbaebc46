import { afterEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../errors.ts';
import { readServeArguments } from './arguments.ts';

const atTerminal = (...args: string[]) => readServeArguments(args, true);
const byProgram = (...args: string[]) => readServeArguments(args, false);

describe('the transport', () => {
  it.each([
    [['cobol'], 'stdio'],
    [['./docs'], 'stdio'],
    [['cobol', 'tmkb'], 'http'],
    [[], 'http'],
    [['cobol', '--http'], 'http'],
  ])('of %j, started by a program, is %s', (args, transport) => {
    expect(byProgram(...args).transport).toBe(transport);
  });

  it.each([
    [['cobol'], 'http'],
    [[], 'http'],
    [['cobol', '--stdio'], 'stdio'],
  ])('of %j, typed at a terminal, is %s', (args, transport) => {
    expect(atTerminal(...args).transport).toBe(transport);
  });

  it('is one of the two', () => {
    expect(() => atTerminal('cobol', '--stdio', '--http')).toThrow(UsageError);
  });
});

describe('the port', () => {
  it.each([
    [['--http'], 3333],
    [['--http', '8080'], 8080],
    [['--http=0'], 0],
    [['--http', 'cobol'], 3333],
    [['cobol', '--http', '8080', 'tmkb'], 8080],
  ])('of %j is %i', (args, port) => {
    expect(atTerminal(...args).port).toBe(port);
  });

  it.each(['99999', '80.5', '12a'])('%s is none', (port) => {
    expect(() => atTerminal('--http', port)).toThrow(`"${port}" is not a valid port`);
  });

  it('is not a name of a server', () => {
    expect(atTerminal('cobol', '--http', '8080', 'tmkb').what).toEqual(['cobol', 'tmkb']);
  });
});

describe('the rest', () => {
  it('is read', () => {
    const asked = atTerminal(
      ...[
        './docs',
        '--host',
        '0.0.0.0',
        '--allow-origin',
        'https://a.example',
        '--allow-origin=https://b.example',
      ],
      ...['--log-level', 'debug', '--log-format', 'json', '--watch', '--no-page'],
      ...['--exclude', 'v1/', '--exclude=*.old.md', '--no-gitignore'],
    );
    expect(asked).toMatchObject({
      what: ['./docs'],
      host: '0.0.0.0',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      logLevel: 'debug',
      logFormat: 'json',
      watch: true,
      page: false,
      exclude: ['v1/', '*.old.md'],
      gitignore: false,
    });
  });

  it('is left to others where nothing is said', () => {
    expect(atTerminal()).toMatchObject({
      host: undefined,
      allowedOrigins: [],
      logLevel: undefined,
      logFormat: undefined,
      watch: false,
      page: undefined,
      indexCharacters: undefined,
    });
    expect(atTerminal('--index-characters', '0').indexCharacters).toBe(0);
    expect(atTerminal('--page').page).toBe(true);
  });

  it.each([
    [['--log-level', 'lod'], '--log-level is "lod"'],
    [['--log-format', 'pritty'], 'expected pretty, json'],
    [['--index-characters', '-1'], 'Option'],
    [['--index-characters', '1.5'], '--index-characters is "1.5"'],
    [['--htpp'], 'unknown option "--htpp"'],
    [['--stdio'], 'missing argument: a server, folder or file.'],
    [['cobol', 'tmkb', '--stdio'], 'only one server can be served over stdio'],
    [['cobol', '--stdio', '--token-file', 'tokens.yaml'], '--token-file is only for HTTP'],
    [['cobol', '--stdio', '--oauth-issuer', 'https://a.example'], '--oauth-issuer is only for HTTP'],
    [['--public-url', 'https://a.example'], '--public-url requires --oauth-issuer'],
    [['--scope', 'a'], '--scope requires --oauth-issuer'],
    [['--oauth-issuer', 'https://a.example', '--token-file', 't'], 'use one of them'],
    [['--host'], 'argument missing'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => atTerminal(...args)).toThrow(message);
  });

  it('is refused with the nearest that would do', () => {
    const hintOf = (...args: string[]): string | undefined => {
      try {
        atTerminal(...args);
      } catch (error) {
        return (error as UsageError).hint;
      }
      return undefined;
    };
    expect(hintOf('--htpp')).toBe('Did you mean "--http"?');
    expect(hintOf('--log-format', 'pritty')).toBe('Did you mean "pretty"?');
    expect(hintOf('--xyzzy')).toBeUndefined();
  });
});

describe('LECTERN_TOKENS', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is read over HTTP, also where it is empty, and not used beside other tokens', () => {
    vi.stubEnv('LECTERN_TOKENS', '');
    expect(atTerminal('cobol').tokens).toBe('');
    expect(() => atTerminal('cobol', '--token-file', 't')).toThrow('use one of them');
    expect(() => atTerminal('cobol', '--oauth-issuer', 'https://a.example')).toThrow('use one of them');
    expect(byProgram('cobol').transport).toBe('stdio');
  });
});
