/**
 * What a target offers to its clients, asked of its server itself, and one line on what it is for.
 * @module
 */

import { connect } from '../../client/connect.ts';
import { inMemory } from '../../client/link.ts';
import { isContentError } from '../../content/content-error.ts';
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
  /** Whether clients of other revisions see others. */
  readonly hasFurtherTools: boolean;
  readonly hasPrompts: boolean;
}

const SILENT: Logger = { log() {} };

/** Throws for what cannot be served: nobody wants that in a bundle. */
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

/** One line on what a bundle is for, in at most the hundred characters that the registry allows. */
export function summaryOf(address: LocalAddress, title: string): string {
  const text = sentenceOn(address, title);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

function sentenceOn(address: LocalAddress, title: string): string {
  if (address.kind === 'folder') return `Searches and reads the articles of ${title}, with their sources`;
  return `Answers from the entries of ${title}`;
}
