/**
 * `lectern install`, `uninstall` and `doctor`.
 * @module
 */

import { CLIENT_APPS } from '../../client-apps/table.ts';
import type { Command } from '../commands.ts';
import { thisMachine } from './places.ts';

/** In lines for a terminal of 100 columns. */
const NAMES = Object.keys(CLIENT_APPS)
  .join(', ')
  .replace(/(.{1,80}),\s/g, '$1,\n         ');

const INSTALL_USAGE: string = `Usage: lectern install <client> <server, folder, file or URL> [options]
       lectern install <client> [options] -- <command> [arguments]

Add a server to the configuration of a client. The rest of the file does not change.
Clients: ${NAMES}

  --name <name>         name of the server in the client
  --http [port or URL]  use a running "lectern serve --http" (default port 3333)
  --scope user|project  for you in all folders (default), or for everyone who works in this folder
  --env KEY=VALUE       environment variable for the server; can be repeated
  --header "Name: value"  HTTP header for a URL; can be repeated
  --dry-run             show the changes without making them
  --yes, -y             replace a different server of that name without asking

Examples:
  lectern install claude-code ./docs             lectern install vscode ./docs --scope project
  lectern install cursor https://example.com/mcp --header "Authorization: Bearer …"
  lectern install codex -- node dist/stdio.js
`;

const UNINSTALL_USAGE: string = `Usage: lectern uninstall <client> <name> [--scope user|project] [--dry-run]

Remove a server from the configuration of a client. The rest of the file does not change.
Clients: ${NAMES}
`;

const DOCTOR_USAGE: string = `Usage: lectern doctor [clients…] [--project] [--timeout <seconds>] [--json]

Start every server that your clients are configured with, in your home folder, and check that it responds.
Clients: ${NAMES}

  --project            also check servers from files in this folder; only if you trust the folder
  --timeout <seconds>  how long to wait for a response (default 30)
  --json               print the results as JSON
`;

/** `lectern install`, `uninstall` and `doctor`. */
export const installCommand: Command = {
  usage: INSTALL_USAGE,
  run: async (args) => (await import('./install.ts')).install(args, thisMachine()),
};

/** The `uninstall` command. */
export const uninstallCommand: Command = {
  usage: UNINSTALL_USAGE,
  run: async (args) => (await import('./uninstall.ts')).uninstall(args, thisMachine()),
};

/** The `doctor` command. */
export const doctorCommand: Command = {
  usage: DOCTOR_USAGE,
  run: async (args) => (await import('./doctor/doctor.ts')).doctor(args, thisMachine()),
};
