#!/usr/bin/env node
/** `npx @lectern/three-good-sources`: serves three-good-sources; further arguments are those of `lectern serve`. @module */
import { runCommand } from 'lectern/cli';
import threeGoodSources from './package-entry.ts';

process.exitCode = await runCommand(
  ['serve', 'three-good-sources', ...process.argv.slice(2)],
  [threeGoodSources],
);
