/**
 * Asks the media-gateway server; every message is held against the official schema.
 * @module
 */
import type { Backend } from '../../servers/media-gateway/backend/backend.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { testBackend } from '../../servers/media-gateway/test-catalogue.ts';
import type { JsonObject } from '../../src/index.ts';
import type { TestClient, TestClientOptions } from '../../src/testing.ts';
import { quietLogger } from './quiet.ts';
import { checkedClient } from './wire-check.ts';

export interface MediaTold {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data by its paths
  readonly data: any;
  readonly isError: boolean;
}

export interface MediaAsking {
  readonly client: TestClient;
  call(name: string, args?: JsonObject): Promise<MediaTold>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  /** The text of a prompt’s only message. */
  prompt(name: string, args?: JsonObject): Promise<string>;
}

export async function askingMedia(
  backend: Backend = testBackend(),
  options: TestClientOptions = {},
): Promise<MediaAsking> {
  const client = await checkedClient(createMediaGatewayServer({ backend, logger: quietLogger }), options);
  return {
    client,
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool(name, args);
      const [{ text }] = content as [{ text: string }];
      return { text, data: structuredContent, isError: isError === true };
    },
    async read(uri) {
      const { contents } = await client.readResource(uri);
      const [{ text }] = contents as [{ text: string }];
      return text;
    },
    async prompt(name, args = {}) {
      const { messages } = await client.getPrompt(name, args);
      const [{ content }] = messages as [{ content: { text: string } }];
      return content.text;
    },
  };
}
