/**
 * The commands that speak to a server.
 * @module
 */
export { callCommand } from './call-command.ts';
export { completeCommand } from './complete-command.ts';
export { promptCommand } from './prompt-command.ts';
export { readCommand } from './read-command.ts';
export { toolsCommand } from './tools-command.ts';
