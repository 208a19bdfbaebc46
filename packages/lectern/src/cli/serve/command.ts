/**
 * `lectern serve`: serves folders, files and server packages.
 * @module
 */
import { resolve } from 'node:path';
import { isContentError } from '../../content/finding.ts';
import { type StdioOptions, serveStdio } from '../../transports/stdio/serve-stdio.ts';
import { type LocalAddress, readLocalAddress, stdioCommand, wordOf } from '../address.ts';
import type { Command } from '../commands.ts';
import { openAddress } from '../open-address.ts';
import { loggerFor, readServeArguments, type ServeArguments } from './arguments.ts';
import type { LogFile } from './log-file.ts';

/** The usage of `lectern serve`. */
const SERVE_USAGE = `Usage: lectern serve [server…] [options]

Serve installed servers, folders of articles (Markdown and others), folders of threat patterns (YAML), a registry of
sources (.json) or a catalogue of titles (.csv, .tsv, .json, .jsonl). Without arguments: all installed servers, over HTTP.

  --stdio               serve over stdin and stdout (default if a program starts it with one server)
  --http [port]         serve over HTTP (default at a terminal and with HTTP options; default port 3333)

HTTP:
  --host <address>      address to listen on (default 127.0.0.1); others require LECTERN_ALLOWED_HOSTS, comma-separated
  --allow-origin <url>  origin of web pages that may send requests; can be repeated
  --page, --no-page     show the page at / (default: while all allowed hosts are loopback names); or LECTERN_PAGE=on, off
  --token-file <file>   admit only requests with a token of this file (see lectern token); or LECTERN_TOKEN_FILE, or
                        LECTERN_TOKENS with the content of such a file
  --oauth-issuer <url>  admit only requests with an access token of this issuer; can be repeated (requires @lectern/auth)
  --public-url <url>    URL of the server for clients, for --oauth-issuer behind a proxy (default: the host they name)
  --scope <name>        scope that every access token needs, for --oauth-issuer; can be repeated
  --audience <name>     audience of access tokens, if it is not the URL of the server; can be repeated
  --token-type <type>   JWT, for an issuer whose access tokens do not say at+jwt (default: at+jwt)
  --state-secret-file <file>  secrets that replicas share to continue sessions, one per line; or LECTERN_STATE_SECRET
  --redis <url>         Redis for the state that replicas share (requires @lectern/redis); or LECTERN_REDIS_URL
  --lame-duck <seconds>  how long to continue serving after a signal to stop, while /ready is 503 (default 0)
  --workers <n|auto>    number of processes that share the port, or one for each core; SIGHUP replaces them one by one
  --watch               reload a file when it changes; folders of articles are always watched

Folders of articles:
  --exclude <glob>      files to leave out, in the syntax of .gitignore; can be repeated
  --no-gitignore        also read files that .gitignore leaves out
  --index-characters <n>  maximum length of the instructions (also of asdlc; default 4000); 0 omits the index
  --cache-dir <folder>  folder for the stored indexes (default: in your cache folder); or LECTERN_CACHE_DIR
  --no-cache            neither read nor write stored indexes; or LECTERN_CACHE=off

Other content:
  --only                serve only your own patterns, without the built-in ones; or TMKB_ONLY=yes
  --why                 log which titles of a catalogue are left out, and why; or MEDIA_CATALOGUE_WHY=yes
  --allow-unverified    serve a registry that is not signed by the key in CURATOR_PUBLIC_KEY

Log:
  --log-level <level>   debug, info, notice, warning, error, critical, alert, emergency
  --log-format <name>   pretty (at a terminal), json
  --log-file <file>     also write the log to this file, with rotation; SIGHUP reopens it; or LECTERN_LOG_FILE
  --log-file-level <level>  level of the log file (default: that of the log, or info); or LECTERN_LOG_FILE_LEVEL

Environment variables set limits, such as LECTERN_MAX_SESSIONS=100; docs/operations.md in the repository lists them.

Examples:
  lectern serve ./docs                 lectern serve cobol --stdio
  lectern serve ./docs ./films.csv --http 8080
`;

/** `lectern serve`: serves folders, files and server packages. */
export const serveCommand: Command = {
  usage: SERVE_USAGE,
  async run(args) {
    const asked = readServeArguments(args, process.stdin.isTTY === true);
    // These options are short for environment variables, which every opened server can read.
    if (asked.only) process.env.TMKB_ONLY = 'yes';
    if (asked.why) process.env.MEDIA_CATALOGUE_WHY = 'yes';
    if (asked.allowUnverified) process.env.ALLOW_UNVERIFIED = 'yes';
    if (asked.cache === false) process.env.LECTERN_CACHE = 'off';
    else if (asked.cache !== undefined) process.env.LECTERN_CACHE_DIR = resolve(asked.cache);
    try {
      if (asked.workers !== undefined) {
        const { serveWithWorkers } = await import('./with-workers.ts');
        return await serveWithWorkers(asked);
      }
      return await serveAs(asked, await logFileOf(asked));
    } catch (error) {
      if (!isContentError(error)) throw error;
      process.stderr.write(`lectern serve: invalid content or settings:\n${error.message}`);
      return 1;
    }
  },
};

/** Returns the exit code if serving fails to start; otherwise the transport ends the process. */
async function serveAs(asked: ServeArguments, logFile: LogFile | undefined): Promise<number> {
  // Imported separately, because a client waits for a stdio server to start.
  if (asked.transport === 'http') {
    const { serveOverHttp } = await import('./over-http.ts');
    return serveOverHttp(asked, logFile);
  }
  const address = readLocalAddress(asked.what[0] as string);
  if (process.stdin.isTTY) await greet(address);
  const { server } = await openAddress(address, {
    ...asked,
    logFile,
    logger: await loggerFor(asked),
  });
  await serveStdio(server, await limitsFrom(process.env)).closed;
  return 0;
}

/** Loaded only if it is used, as are the limits below. */
export async function logFileOf({
  logFile,
  logFileLevel,
  logLevel,
}: ServeArguments): Promise<LogFile | undefined> {
  if (logFile === undefined) return undefined;
  const { openLogFile } = await import('./log-file.ts');
  const opened = openLogFile({ path: resolve(logFile), level: logFileLevel ?? logLevel ?? 'info' });
  process.on('SIGHUP', opened.reopen);
  return opened;
}

/** Loaded only for a user at a terminal. */
async function greet(address: LocalAddress): Promise<void> {
  const { greeting } = await import('./summary.ts');
  const { thisProgram } = await import('../own-program.ts');
  process.stderr.write(greeting(wordOf(address), stdioCommand(address, thisProgram())));
}

/** The table is loaded only if a limit is set, for the same reason. */
async function limitsFrom(environment: NodeJS.ProcessEnv): Promise<StdioOptions> {
  if (!Object.keys(environment).some((name) => name.startsWith('LECTERN_MAX_'))) return {};
  const { readLimits } = await import('./limits.ts');
  return readLimits(environment).stdio;
}
