/**
 * What a target offers to its clients, asked of its server itself.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';
import { testClient } from '../../testing.ts';
import { ContentError } from '../content-error.ts';
import { CliError } from '../errors.ts';
import { openTarget, type Target, wordsOf } from '../target.ts';

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
}

export interface Offer {
  readonly title: string | undefined;
  readonly tools: readonly OfferedTool[];
  /** Whether clients of other revisions see others. */
  readonly hasFurtherTools: boolean;
  readonly hasPrompts: boolean;
}

const SILENT: Logger = { log() {} };

/** Throws for what cannot be served: nobody wants that in a bundle. */
export async function describeTarget(target: Target): Promise<Offer> {
  const { server, library } = await openTarget(target, { logger: SILENT }).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    const words = wordsOf(target);
    throw new CliError(
      `${words} cannot be served:\n${error.message.trimEnd()}`,
      `Try: lectern check ${words}`,
    );
  });
  try {
    const client = await testClient(server);
    const { capabilities, serverInfo } = client.server as {
      capabilities: Record<string, unknown>;
      serverInfo: { title?: string };
    };
    const tools = toolsIn(await client.listTools());
    await client.close();
    const stateless = await testClient(server, { revision: '2026-07-28' });
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
