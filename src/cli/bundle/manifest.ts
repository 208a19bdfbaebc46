/**
 * The manifest.json of a bundle, by version 0.3 of the MCPB specification (modelcontextprotocol/mcpb, MANIFEST.md).
 * @module
 */
import packageJson from '../../../package.json' with { type: 'json' };
import type { Offer } from './describe-target.ts';
import { PROGRAM } from './program-files.ts';
import { SETTINGS } from './settings.ts';

export interface BundleFacts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly author: string;
  /** Of a built-in server. */
  readonly builtIn: string | undefined;
  /** Of the content below `server/`, where it is no built-in server. */
  readonly root: string | undefined;
  readonly offer: Offer;
}

const ENTRY_POINT = `server/${PROGRAM}`;
/** The host puts the folder of the bundle in its place. */
const HERE = `\${__dirname}`;

export function manifestOf(facts: BundleFacts): Readonly<Record<string, unknown>> {
  const { name, title, version, summary, author, builtIn, root, offer } = facts;
  const settings = Object.entries((builtIn !== undefined && SETTINGS[builtIn]) || {});
  const what = root === undefined ? builtIn : `${HERE}/server/${root}`;
  return {
    manifest_version: '0.3',
    name,
    display_name: title,
    version,
    description: summary,
    author: { name: author },
    server: {
      type: 'node',
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: 'node',
        args: [`${HERE}/${ENTRY_POINT}`, 'serve', what, '--stdio'],
        ...(settings.length > 0 ? { env: environmentOf(settings) } : {}),
      },
    },
    tools: offer.tools,
    ...(offer.hasFurtherTools ? { tools_generated: true } : {}),
    // A manifest would have to hold their texts, which the server makes.
    ...(offer.hasPrompts ? { prompts_generated: true } : {}),
    ...(builtIn === undefined ? {} : { license: packageJson.license }),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: packageJson.engines.node } },
    ...(settings.length > 0 ? { user_config: optionsOf(settings) } : {}),
  };
}

type Settings = readonly (readonly [name: string, setting: (typeof SETTINGS)[string][string]])[];

function environmentOf(settings: Settings): Record<string, string> {
  return Object.fromEntries(settings.map(([name, { variable }]) => [variable, `\${user_config.${name}}`]));
}

/** The default counts as not set; without one, hosts would hand over the placeholder itself. */
function optionsOf(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(([name, { variable: _, ...shown }]) => [name, { ...shown, required: false, default: '' }]),
  );
}
