#!/usr/bin/env node
/**
 * The `lectern` command.
 * @module
 */
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
