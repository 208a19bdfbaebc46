/**
 * A bundle as a client takes it: unpacked, checked and started by the official tools.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { sep } from 'node:path';
import {
  getMcpConfigForManifest,
  type McpbManifestAny,
  unpackExtension,
  validateManifest,
} from '@anthropic-ai/mcpb';
import { expect, onTestFinished, vi } from 'vitest';
import { type RecordingClient, spawnServer, testClient } from '../../packages/lectern/src/testing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface UnpackedBundle {
  readonly manifest: McpbManifestAny;
  /** Starts the server as the manifest says, with what the user has set. */
  start(userConfig?: Readonly<Record<string, string>>): Promise<RecordingClient>;
}

export async function unpackBundle(mcpbPath: string): Promise<UnpackedBundle> {
  const { root, at } = await temporaryFolder();
  expect(await unpackExtension({ mcpbPath, outputDir: root, silent: true })).toBe(true);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const isValid = validateManifest(root);
  said.mockRestore();
  expect(isValid).toBe(true);
  const manifest = JSON.parse(await readFile(at('manifest.json'), 'utf8')) as McpbManifestAny;
  return {
    manifest,
    async start(userConfig = {}) {
      const config = await getMcpConfigForManifest({
        manifest,
        extensionPath: root,
        systemDirs: { HOME: homedir() },
        userConfig: { ...userConfig },
        pathSeparator: sep,
      });
      const { command = '', args = [], env = {} } = config ?? {};
      expect(command).toBe('node');
      const child = await spawnServer(process.execPath, args, { env });
      onTestFinished(() => void child.process.kill('SIGKILL'));
      return testClient(child.connect);
    },
  };
}
