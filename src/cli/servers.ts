/**
 * The servers that come with the package, each loaded when it is asked for.
 * @module
 */
import type { Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface CreateOptions {
  readonly logger?: Logger;
  /** Of those whose instructions have an index. */
  readonly indexCharacters?: number | undefined;
}

type Create = (environment: Environment, options: CreateOptions) => Promise<Server>;

const CREATE: Readonly<Record<string, Create>> = {
  asdlc: async (_, options) => (await import('../../servers/asdlc/server.ts')).createAsdlcServer(options),
  cobol: async (_, options) => (await import('../../servers/cobol/server.ts')).createCobolServer(options),
  'media-gateway': async (environment, options) =>
    (await import('./servers/media-gateway.ts')).openMediaGateway(environment, options),
  'three-good-sources': async (environment, options) =>
    (await import('./servers/three-good-sources.ts')).openThreeGoodSources(environment, options),
  tmkb: async (environment, options) => (await import('./servers/tmkb.ts')).openTmkb(environment, options),
};

export const SERVER_NAMES: readonly string[] = Object.keys(CREATE);

/** The name must be one of those above. Throws a `ContentError` where what the environment names is no good. */
export function createByName(
  name: string,
  environment: Environment,
  logger?: Logger,
  indexCharacters?: number,
): Promise<Server> {
  return (CREATE[name] as Create)(environment, {
    indexCharacters,
    ...(logger === undefined ? {} : { logger }),
  });
}
