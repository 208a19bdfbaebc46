#!/usr/bin/env node
/** `npx @lectern/asdlc`: serves asdlc; further arguments are those of `lectern serve`. @module */
import { runCommand } from 'lectern/cli';
import asdlc from './package-entry.ts';

process.exitCode = await runCommand(['serve', 'asdlc', ...process.argv.slice(2)], [asdlc]);
