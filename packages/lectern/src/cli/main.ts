#!/usr/bin/env node
/**
 * The `lectern` command.
 * @module
 */
import { runCommand } from './commands.ts';

process.exitCode = await runCommand(process.argv.slice(2));
