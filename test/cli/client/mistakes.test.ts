/**
 * What a person is told who mistypes, and what a server has to say about it.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { lectern } from './lectern.ts';

const FIXTURE = ['--', 'node', 'build/fixture/main.mjs', '--stdio'];

describe('usage errors', () => {
  it.each([
    [['tools'], 'missing argument: a server, folder, file or URL.'],
    [['tools', 'cobl'], 'Did you mean "cobol"?'],
    [['tools', 'cobol', 'add', 'more'], 'unexpected argument "more".'],
    [['tools', 'cobol', '--revison', '2025-06-18'], 'Did you mean "--revision"?'],
    [['tools', 'cobol', '--revision', '2025-06-81'], 'expected 2024-11-05, 2025-03-26, 2025-06-18, '],
    [['tools', 'cobol', '--header', 'a: b'], '--header is only for a server at a URL.'],
    [
      ['tools', 'cobol', '--timeout', 'soon'],
      '--timeout is "soon"; expected a number of seconds, such as 30.',
    ],
    [['tools', '--'], 'no command after "--".'],
    [['tools', 'ws://127.0.0.1'], 'it must start with http:// or https://'],
    [['call', 'cobol'], 'missing argument: a tool.'],
    [['call', 'cobol', 'add', 'a=1', 'two'], '"two" is not a valid argument.'],
    [['call', 'cobol', 'add', '{"a":'], 'the argument is not JSON'],
    [['call', 'cobol', 'add', '-'], 'what came from stdin is not JSON'],
    [['read', 'tmkb', 'tmkb://patterns', 'more'], 'unexpected argument "more".'],
    [
      ['complete', 'tmkb', 'threat_model_feature'],
      'missing arguments: a prompt, resource or tool, and one of its arguments.',
    ],
    [['complete', 'tmkb', 'a', 'b', 'c', 'd'], 'unexpected argument "d".'],
  ])('%j', async (args, message) => {
    const { stdout, stderr, status } = await lectern(args);
    expect(stderr).toMatch(new RegExp(`^lectern ${args[0]}: `));
    expect(stderr).toContain(message);
    expect(stderr).toMatch(new RegExp(`\nSee lectern ${args[0]} --help\\.\n$`));
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

describe('failed operations', () => {
  it.each([
    [['tools', 'cobol', 'ad'], 'lectern tools: there is no tool "ad".\nDid you mean "add"?'],
    [['call', 'cobol', 'subtract'], 'Known tools: add, format_currency, validate_date, '],
    [['call', 'cobol', 'add', 'a=1'], 'The argument "b" is missing: a number or a string.'],
    [
      ['call', 'cobol', 'add', 'a=1', 'b=2', 'roundin=x'],
      'There is no argument "roundin". Did you mean "rounding"?',
    ],
    [['call', 'cobol', 'add', 'a=1'], '\nlectern tools cobol add describes them.\n'],
    [['call', 'asdlc', 'list_articles', 'limit=few'], '"limit": "few" is not a number.'],
    [
      ['call', 'tmkb', 'tmkb_review', 'diff=@nowhere.diff'],
      'the file "nowhere.diff" for "diff" is not there.',
    ],
    [['read', 'cobol'], 'lectern read: cobol-mcp-server 1.0.0 does not support resources.'],
    [['read', 'tmkb', 'tmkb://pattern/TMKB-AUTHZ-01'], 'Did you mean "tmkb://pattern/TMKB-AUTHZ-001"?'],
    [['prompt', 'cobol'], 'cobol-mcp-server 1.0.0 does not support prompts.'],
    [['prompt', 'asdlc', 'draft_spec'], 'Did you mean "draft_specification"?'],
    [['prompt', 'asdlc', 'draft_specification'], 'The argument "feature" is missing: a string.'],
    [['complete', 'cobol', 'a', 'b'], 'cobol-mcp-server 1.0.0 does not support completion.'],
    [['complete', 'tmkb', 'threat_model_featur', 'feature'], 'Did you mean "threat_model_feature"?'],
  ])('%j', async (args, message) => {
    const { stdout, stderr, status } = await lectern(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('Usage:');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

describe('an error of a server', () => {
  it('is reported in its own words', async () => {
    const refused = await lectern(['call', 'refuse', ...FIXTURE]);
    expect(refused.stderr).toMatch(/\nThere is no paper left\. Ask again after a refill\.\n$/);
    expect(refused).toMatchObject({ stdout: '', status: 1 });
    const wrong = await lectern(['call', 'cobol', 'add', '{"a":1}']);
    expect(wrong.stderr).toContain('\nMissing required parameter "b": expected a number or a string.');
    expect(wrong.status).toBe(1);
  });

  it('is JSON with --json, and still a failure', async () => {
    const { stdout, status } = await lectern(['call', 'refuse', '--json', ...FIXTURE]);
    expect(JSON.parse(stdout)).toMatchObject({ isError: true });
    expect(status).toBe(1);
  });

  it('may be a missing user or model', async () => {
    const person = await lectern(['call', 'test_input_required_result_elicitation', ...FIXTURE]);
    expect(person.stderr).toContain('Run the command at a terminal, with a revision since 2025-06-18.\n');
    expect(person.status).toBe(1);
    const model = await lectern(['call', 'test_missing_capability', ...FIXTURE]);
    expect(model.stderr).toContain('This command supports neither sampling nor roots');
  });
});

describe('--help', () => {
  it.each(['tools', 'call', 'read', 'prompt', 'complete'])('of %s fits a screen', async (command) => {
    const { stdout, stderr, status } = await lectern([command, '--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: lectern ${command} <server>`));
    expect(stdout.split('\n').length).toBeLessThan(32);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
