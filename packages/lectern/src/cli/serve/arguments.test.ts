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
    [['./docs', '--host', '0.0.0.0'], 'http'],
    [['./docs', '--token-file', 'tokens.yaml'], 'http'],
    [['./docs', '--no-page'], 'stdio'],
  ])('for %j, started by a program, is %s', (args, transport) => {
    expect(byProgram(...args).transport).toBe(transport);
  });

  it.each([
    [['cobol'], 'http'],
    [[], 'http'],
    [['cobol', '--stdio'], 'stdio'],
  ])('for %j, typed at a terminal, is %s', (args, transport) => {
    expect(atTerminal(...args).transport).toBe(transport);
  });

  it('cannot be both stdio and HTTP', () => {
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
  ])('for %j is %i', (args, port) => {
    expect(atTerminal(...args).port).toBe(port);
  });

  it.each(['99999', '80.5', '12a'])('cannot be %s', (port) => {
    expect(() => atTerminal('--http', port)).toThrow(`"${port}" is not a valid port`);
  });

  it('is not read as the name of a server', () => {
    expect(atTerminal('cobol', '--http', '8080', 'tmkb').what).toEqual(['cobol', 'tmkb']);
  });
});

describe('other arguments', () => {
  it('are all read', () => {
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

  it('are undefined if they are omitted', () => {
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
    [['--log-format', 'pritty'], 'expected pretty or json'],
    [['--index-characters', '-1'], 'Option'],
    [['--index-characters', '1.5'], '--index-characters is "1.5"'],
    [['--htpp'], 'unknown option "--htpp"'],
    [['--stdio'], 'missing argument: a server, folder or file.'],
    [['cobol', 'tmkb', '--stdio'], 'only one server can be served over stdio'],
    [['cobol', '--stdio', '--token-file', 'tokens.yaml'], '--token-file is only for HTTP'],
    [['cobol', '--stdio', '--oauth-issuer', 'https://a.example'], '--oauth-issuer is only for HTTP'],
    [['cobol', '--stdio', '--host', '0.0.0.0'], '--host is only for HTTP'],
    [['cobol', '--stdio', '--redis', 'redis://a.example'], '--redis is only for HTTP'],
    [['--public-url', 'https://a.example'], '--public-url requires --oauth-issuer'],
    [['--scope', 'a'], '--scope requires --oauth-issuer'],
    [['--audience', 'a'], '--audience requires --oauth-issuer'],
    [['--oauth-issuer', 'https://a.example', '--token-type', 'jwt'], 'expected at+jwt or JWT'],
    [['--oauth-issuer', 'https://a.example', '--token-file', 't'], 'use one of them'],
    [['--host'], 'argument missing'],
  ])('are refused for %j: %s', (args, message) => {
    expect(() => atTerminal(...args)).toThrow(message);
  });

  it('are refused with the nearest valid argument', () => {
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

  it('applies to HTTP, even if it is empty, and is refused together with --tokens', () => {
    vi.stubEnv('LECTERN_TOKENS', '');
    expect(atTerminal('cobol').tokens).toBe('');
    expect(() => atTerminal('cobol', '--token-file', 't')).toThrow('use one of them');
    expect(() => atTerminal('cobol', '--oauth-issuer', 'https://a.example')).toThrow('use one of them');
    expect(byProgram('cobol').transport).toBe('stdio');
  });
});
