/**
 * Asks the media-gateway server; every message is held against the official schema.
 * @module
 */

import type { JsonObject } from '../../packages/lectern/src/index.ts';
import type { ClientOptions, RecordingClient } from '../../packages/lectern/src/testing.ts';
import type { Backend } from '../../servers/media-gateway/backend/backend.ts';
import { testBackend } from '../../servers/media-gateway/catalogue.testing.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { quietLogger } from './quiet.ts';
import { checkedClient } from './wire-check.ts';

export interface MediaTold {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data by its paths
  readonly data: any;
  readonly isError: boolean;
}

export interface MediaAsking {
  readonly client: RecordingClient;
  call(name: string, args?: JsonObject): Promise<MediaTold>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  /** The text of a prompt’s only message. */
  prompt(name: string, args?: JsonObject): Promise<string>;
}

export async function askingMedia(
  backend: Backend = testBackend(),
  options: ClientOptions = {},
): Promise<MediaAsking> {
  const client = await checkedClient(createMediaGatewayServer({ backend, logger: quietLogger }), options);
  return {
    client,
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool(name, args);
      const text = content[0]?.text ?? '';
      return { text, data: structuredContent, isError: isError === true };
    },
    async read(uri) {
      const { contents } = await client.readResource(uri);
      return contents[0]?.text ?? '';
    },
    async prompt(name, args = {}) {
      const { messages } = await client.getPrompt(name, args);
      return messages[0]?.content.text ?? '';
    },
  };
}
