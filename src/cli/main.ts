#!/usr/bin/env node
/**
 * The `lectern` command.
 * @module
 */
import { serve } from './serve.ts';
import { USAGE } from './usage.ts';

const [command, ...rest] = process.argv.slice(2);

switch (command) {
  case 'serve':
    process.exitCode = await serve(rest);
    break;
  case undefined:
  case 'help':
  case '--help':
  case '-h':
    process.stderr.write(USAGE);
    break;
  default:
    process.stderr.write(`lectern: unknown command "${command}".\n\n${USAGE}`);
    process.exitCode = 2;
}
