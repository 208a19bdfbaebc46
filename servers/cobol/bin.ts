#!/usr/bin/env node
/** `npx @lectern/cobol`: serves cobol; further arguments are those of `lectern serve`. @module */
import { runCommand } from 'lectern/cli';
import cobol from './package-entry.ts';

process.exitCode = await runCommand(['serve', 'cobol', ...process.argv.slice(2)], [cobol]);
