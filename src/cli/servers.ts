/**
 * The servers that come with the package, each loaded when it is asked for.
 * @module
 */
import type { Server } from '../server.ts';

export const SERVERS: Readonly<Record<string, () => Promise<Server>>> = {
  cobol: async () => (await import('../../servers/cobol/server.ts')).createCobolServer(),
};
