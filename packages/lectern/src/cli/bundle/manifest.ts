/**
 * The manifest.json of a bundle, by version 0.3 of the MCPB specification (modelcontextprotocol/mcpb, MANIFEST.md).
 * @module
 */
import packageJson from '../../../package.json' with { type: 'json' };
import type { ContentKind, ContentSetting } from '../server-package.ts';
import type { Offer } from './describe-server.ts';
import { PROGRAM } from './program-files.ts';

interface BundleFacts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly author: string;
  /** Name of the server package, where it serves its own content. */
  readonly server: string | undefined;
  /** Content that users can set for it. */
  readonly content: ContentKind | undefined;
  /** Path of the bundle's own content below `server/`. */
  readonly root: string | undefined;
  readonly offer: Offer;
}

const ENTRY_POINT = `server/${PROGRAM}`;
/** The host puts the folder of the bundle in its place. */
const HERE = `\${__dirname}`;

/** The manifest.json of a bundle, by version 0.3 of the MCPB specification (modelcontextprotocol/mcpb, MANIFEST.md). */
export function manifestOf(facts: BundleFacts): Readonly<Record<string, unknown>> {
  const { name, title, version, summary, author, server, content, root, offer } = facts;
  const settings: Settings = content?.setting === undefined ? [] : [[content.kind, content.setting]];
  const what = root === undefined ? server : `${HERE}/server/${root}`;
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
    ...(server === undefined ? {} : { license: packageJson.license }),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: packageJson.engines.node } },
    ...(settings.length > 0 ? { user_config: optionsOf(settings) } : {}),
  };
}

type Settings = readonly (readonly [name: string, setting: ContentSetting])[];

function environmentOf(settings: Settings): Record<string, string> {
  return Object.fromEntries(settings.map(([name, { variable }]) => [variable, `\${user_config.${name}}`]));
}

/** The default counts as not set; without one, hosts would hand over the placeholder itself. */
function optionsOf(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(([name, { variable: _, ...shown }]) => [name, { ...shown, required: false, default: '' }]),
  );
}
