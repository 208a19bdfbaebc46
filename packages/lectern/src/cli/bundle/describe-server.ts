/**
 * The name and version of a bundle, and what its server offers, read from the server itself.
 * @module
 */

import { connect } from '../../client/connect.ts';
import { inMemory } from '../../client/link.ts';
import { isContentError } from '../../content/finding.ts';
import type { Logger } from '../../logging/logger.ts';
import { LATEST_HANDSHAKE } from '../../protocol/revisions.ts';
import { type LocalAddress, wordOf } from '../address.ts';
import { CliError } from '../errors.ts';
import { openAddress } from '../open-address.ts';

interface OfferedTool {
  readonly name: string;
  readonly description: string;
}

/** What the manifest says about a server. */
export interface Offer {
  readonly title: string | undefined;
  readonly tools: readonly OfferedTool[];
  /** Whether clients of other revisions see further tools. */
  readonly hasFurtherTools: boolean;
  readonly hasPrompts: boolean;
}

const SILENT: Logger = { log() {} };

/** Throws if the server cannot be served, since it is of no use in a bundle. */
export async function describeServer(address: LocalAddress): Promise<Offer> {
  const { server, library } = await openAddress(address, { logger: SILENT }).catch((error: unknown) => {
    if (!isContentError(error)) throw error;
    const word = wordOf(address);
    throw new CliError(
      `${word} has errors:\n${error.message.trimEnd()}`,
      `Run lectern check ${word} for details.`,
    );
  });
  try {
    const client = await connect(inMemory(server), { revision: LATEST_HANDSHAKE });
    const { capabilities, serverInfo } = client.server as {
      capabilities: Record<string, unknown>;
      serverInfo: { title?: string };
    };
    const tools = toolsIn(await client.listTools());
    await client.close();
    const stateless = await connect(inMemory(server), { revision: '2026-07-28' });
    const others = toolsIn(await stateless.listTools());
    await stateless.close();
    const hasFurtherTools = others.some(({ name }) => !tools.some((tool) => tool.name === name));
    return {
      title: serverInfo.title,
      tools,
      hasFurtherTools,
      hasPrompts: capabilities.prompts !== undefined,
    };
  } finally {
    library?.close();
  }
}

function toolsIn({ tools }: Readonly<Record<string, unknown>>): OfferedTool[] {
  return (tools as OfferedTool[]).map(({ name, description }) => ({ name, description }));
}

const LONGEST = 100;

/** One line about the purpose of a bundle, within the hundred characters that the registry allows. */
export function summaryOf(address: LocalAddress, title: string): string {
  const text = sentenceOn(address, title);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

function sentenceOn(address: LocalAddress, title: string): string {
  if (address.kind === 'folder') return `Searches and reads the articles of ${title}, with their sources`;
  return `Answers from the entries of ${title}`;
}

/** The name of a bundle. */
export interface BundleName {
  /** `handbook` of `io.github.ada/handbook`. */
  readonly bare: string;
  /** `io.github.ada`, where it was given. */
  readonly namespace: string | undefined;
}

/** The registry's rules: those of its schema of 2025-12-11, and letters or digits at both ends. */
const NAMESPACE = '[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]';
const BARE = '[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]';
/** A name with its namespace, as the registry accepts it. */
export const REGISTRY_NAME: RegExp = new RegExp(`^${NAMESPACE}/${BARE}$`);
const GIVEN_NAME = new RegExp(`^(?:(${NAMESPACE})/)?(${BARE})$`);
const SEMANTIC = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Reads a name. Throws a `CliError` with a valid suggestion if the registry would refuse it. */
export function readBundleName(given: string): BundleName {
  const [, namespace, bare] = GIVEN_NAME.exec(given) ?? [];
  if (bare !== undefined) return { bare, namespace };
  const parts = given
    .split('/')
    .map(usable)
    .filter((part) => part !== '');
  const [last = 'handbook', before] = parts.reverse();
  const long = last.length > 1 ? last : `${last}-server`;
  throw new CliError(
    `"${given}" is not a valid name for a bundle; use letters and digits, with dots and dashes between them.`,
    `Try "${before === undefined || before.length < 2 ? long : `${before}/${long}`}".`,
  );
}

/** Reads a version. Throws a `CliError` for anything but a semantic version. */
export function readVersion(given: string): string {
  if (SEMANTIC.test(given)) return given;
  throw new CliError(`"${given}" is not a valid version.`, 'Use three numbers, such as 1.2.0.');
}

function usable(text: string): string {
  return text.replace(/[^a-zA-Z0-9.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
}
