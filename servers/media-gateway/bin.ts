#!/usr/bin/env node
/** `npx @lectern/media-gateway`: serves media-gateway; further arguments are those of `lectern serve`. @module */
import { runCommand } from 'lectern/cli';
import mediaGateway from './package-entry.ts';

process.exitCode = await runCommand(['serve', 'media-gateway', ...process.argv.slice(2)], [mediaGateway]);
