/**
 * `lectern install`, `uninstall` and `doctor`.
 * @module
 */

import { CLIENT_APPS } from '../../client-apps/table.ts';
import type { Command } from '../commands.ts';
import { thisMachine } from './machine.ts';

const NAMES = Object.keys(CLIENT_APPS).join(', ');

/** What `install`, `uninstall` and `doctor` say of themselves. */
const INSTALL_USAGE: string = `Usage: lectern install <client> <server, folder, file or URL> [options]
       lectern install <client> [options] -- <command> [arguments]

Adds a server to the configuration of a client. The rest of the file stays as it is.
Clients: ${NAMES}

  --name <name>         name of the server in the client
  --http [port or URL]  use a running "lectern serve --http" (default port 3333)
  --scope user|project  for you in all folders (default), or for everyone who works in this folder
  --env KEY=VALUE       variable for the server; can be repeated
  --dry-run             show the changes without making them
  --yes, -y             replace a different server of that name without asking
`;

const UNINSTALL_USAGE: string = `Usage: lectern uninstall <client> <name> [--scope user|project] [--dry-run]

Removes a server from the configuration of a client. The rest of the file stays as it is.
Clients: ${NAMES}
`;

const DOCTOR_USAGE: string = `Usage: lectern doctor [clients…] [--project] [--timeout <seconds>] [--json]

Starts every server that your clients are configured with, and checks that it responds.
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
