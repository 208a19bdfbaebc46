/**
 * The servers that come with the package, each loaded when it is asked for.
 * @module
 */
import type { Server } from '../server.ts';

const CREATE: Readonly<Record<string, () => Promise<Server>>> = {
  asdlc: async () => (await import('../../servers/asdlc/server.ts')).createAsdlcServer(),
  cobol: async () => (await import('../../servers/cobol/server.ts')).createCobolServer(),
};

export const SERVER_NAMES: readonly string[] = Object.keys(CREATE);

/** The name must be one of those above. */
export function createByName(name: string): Promise<Server> {
  return (CREATE[name] as () => Promise<Server>)();
}
