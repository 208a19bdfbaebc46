#!/usr/bin/env node
/** `npx @lectern/tmkb`: serves tmkb; further arguments are those of `lectern serve`. @module */
import { runCommand } from 'lectern/cli';
import tmkb from './package-entry.ts';

process.exitCode = await runCommand(['serve', 'tmkb', ...process.argv.slice(2)], [tmkb]);
