/**
 * The clients that are run, and where the separate install in test/outside has them.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNode22 } from '../runtimes/programs.ts';
import type { ClientName, Programs, Transport } from './scenario.ts';

const OUTSIDE = new URL('../outside/', import.meta.url);
const REPOSITORY = new URL('../../', import.meta.url);

export interface RealClient {
  readonly name: ClientName;
  readonly title: string;
  readonly package: string;
  /** The program in the package. */
  readonly program: string;
  readonly transports: readonly Transport[];
  /** Calls tools for a model, rather than on command. */
  readonly hasModel: boolean;
}

const BOTH: readonly Transport[] = ['stdio', 'http'];
const CODEX = { package: 'codex-linux-x64', program: 'vendor/x86_64-unknown-linux-musl/bin/codex' };

export const CLIENTS: readonly RealClient[] = [
  agent('claude-code', 'Claude Code', '@anthropic-ai/claude-code-linux-x64', 'claude'),
  agent('codex', 'Codex', CODEX.package, CODEX.program),
  agent('gemini', 'Gemini CLI', '@google/gemini-cli', 'bundle/gemini.js'),
  agent('opencode', 'opencode', 'opencode-linux-x64', 'bin/opencode'),
  command('codex-app-server', '`codex app-server`', CODEX.package, CODEX.program),
  command('mcporter', 'mcporter', 'mcporter', 'dist/cli.js'),
  command(
    'inspector',
    'MCP Inspector (`--cli`)',
    '@modelcontextprotocol/inspector',
    'clients/launcher/build/index.js',
  ),
  { ...command('mcp-remote', 'mcp-remote', 'mcp-remote', 'dist/proxy.js'), transports: ['http'] },
  command('supergateway', 'supergateway', 'supergateway', 'dist/index.js'),
];

function agent(name: ClientName, title: string, packageName: string, program: string): RealClient {
  return { name, title, package: packageName, program, transports: BOTH, hasModel: true };
}

function command(name: ClientName, title: string, packageName: string, program: string): RealClient {
  return { ...agent(name, title, packageName, program), hasModel: false };
}

/** The version that test/outside/package.json asks for. */
export function pinnedVersion(client: RealClient): string {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('package.json', OUTSIDE), 'utf8'),
  );
  const wanted: string = { ...dependencies, ...optionalDependencies }[client.package];
  return wanted.replace(/^npm:.*@|-linux-x64$/g, '');
}

/** Throws where the client is not installed in its pinned version. */
export function programsFor(client: RealClient): Programs {
  const manifest = new URL(`node_modules/${client.package}/package.json`, OUTSIDE);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const pinned = pinnedVersion(client);
  if (version.replace(/-linux-x64$/, '') !== pinned)
    throw new Error(`${client.package} ${version} is installed, not ${pinned}`);
  const newerNode = findNode22();
  if (newerNode === undefined) throw new Error('Node 22 is not installed in test/outside');
  return {
    node: process.execPath,
    newerNode,
    lectern: fileURLToPath(new URL('packages/lectern/dist/cli.mjs', REPOSITORY)),
    shapes: fileURLToPath(new URL('build/clients/shapes.mjs', REPOSITORY)),
    client: fileURLToPath(new URL(client.program, manifest)),
  };
}

export function isInstalled(client: RealClient): boolean {
  return existsSync(new URL(`node_modules/${client.package}/${client.program}`, OUTSIDE));
}
