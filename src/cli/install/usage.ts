/**
 * What `install`, `uninstall` and `doctor` say of themselves.
 * @module
 */
import { CLIENTS } from './clients.ts';

const NAMES = Object.keys(CLIENTS).join(', ');

export const INSTALL_USAGE: string = `Usage: lectern install <client> <server, folder, file or URL> [options]
       lectern install <client> [options] -- <command> [arguments]

Adds a server to the configuration of a client, and leaves the rest of that file as it is.
Clients: ${NAMES}

  --name <name>         what the client calls it
  --http [port or URL]  the client asks a running "lectern serve --http" (port 3333 unless you name another)
  --scope user|project  for you everywhere (unless you say otherwise), or for whoever works in this folder
  --env KEY=VALUE       a variable for the server; may be given more than once
  --dry-run             show what would change, and change nothing
  --yes, -y             replace another server of that name without asking
`;

export const UNINSTALL_USAGE: string = `Usage: lectern uninstall <client> <name> [--scope user|project] [--dry-run]

Takes a server out of the configuration of a client, and leaves the rest of that file as it is.
Clients: ${NAMES}
`;

export const DOCTOR_USAGE: string = `Usage: lectern doctor [clients…] [--project] [--timeout <seconds>] [--json]

Starts every server that your clients are configured with, and checks that it answers.
Clients: ${NAMES}

  --project            also those that files in this folder name; only if you trust this folder
  --timeout <seconds>  how long a server may take to answer (30)
  --json               what was found, for programs
`;
