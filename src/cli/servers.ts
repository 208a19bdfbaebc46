/**
 * The servers that come with the package, each loaded when it is asked for.
 * @module
 */
import type { Server } from '../server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const CREATE: Readonly<Record<string, (environment: Environment) => Promise<Server>>> = {
  asdlc: async () => (await import('../../servers/asdlc/server.ts')).createAsdlcServer(),
  cobol: async () => (await import('../../servers/cobol/server.ts')).createCobolServer(),
  'media-gateway': async (environment) =>
    (await import('./servers/media-gateway.ts')).openMediaGateway(environment),
  'three-good-sources': async (environment) =>
    (await import('./servers/three-good-sources.ts')).openThreeGoodSources(environment),
  tmkb: async (environment) => (await import('./servers/tmkb.ts')).openTmkb(environment),
};

export const SERVER_NAMES: readonly string[] = Object.keys(CREATE);

/** The name must be one of those above. Throws a `ContentError` where what the environment names is no good. */
export function createByName(name: string, environment: Environment): Promise<Server> {
  return (CREATE[name] as (typeof CREATE)[string])(environment);
}
