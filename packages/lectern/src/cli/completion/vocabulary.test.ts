import { describe, expect, it } from 'vitest';
import { optionsIn } from './vocabulary.ts';

describe('optionsIn', () => {
  const USAGE = `Usage: lectern some <what> [--as one|two] [--dir path] [--json]
       lectern some --stdio

Does something; --json is for programs, and -- begins another command.

  -q, --quiet           says nothing
  --http [port]         over HTTP, or not
  --host <address>      where to listen; 127.0.0.1. Others, with commas, need more
  --log-format <name>   pretty (at a terminal), json, tmkb
  --page, --no-page     the page for people
  --header "Name: value"   as often as needed
`;

  it('reads options from a help text', () => {
    expect(optionsIn(USAGE)).toEqual([
      { name: '--as', takesValue: true, values: ['one', 'two'], files: false },
      { name: '--dir', takesValue: true, values: [], files: true },
      { name: '--json', takesValue: false, values: [], files: false },
      { name: '--quiet', takesValue: false, values: [], files: false },
      { name: '--http', takesValue: false, values: [], files: false },
      { name: '--host', takesValue: true, values: [], files: false },
      { name: '--log-format', takesValue: true, values: ['pretty', 'json', 'tmkb'], files: false },
      { name: '--header', takesValue: true, values: [], files: false },
      { name: '--stdio', takesValue: false, values: [], files: false },
      { name: '--page', takesValue: false, values: [], files: false },
      { name: '--no-page', takesValue: false, values: [], files: false },
    ]);
  });

  it('finds none in a text without options', () => {
    expect(optionsIn('Usage: lectern other -- <command>\n')).toEqual([]);
  });
});
