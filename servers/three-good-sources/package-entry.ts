/**
 * The three-good-sources server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';

/** Opens the curated registry, or the registry that the environment names. */
const threeGoodSources: ServerPackage = {
  name: 'three-good-sources',
  summary: 'A signed registry: three ranked sources for each topic',
  open: async (environment, options) =>
    (await import('./open-server.ts')).openThreeGoodSources(environment, options),
  installSettings: { TGS_TOOLS: 'all' },
  commands: {
    sign: () => import('./sign-command.ts').then(({ signCommand }) => signCommand),
    fork: () => import('./curate-commands.ts').then(({ forkCommand }) => forkCommand),
    endorse: () => import('./curate-commands.ts').then(({ endorseCommand }) => endorseCommand),
    propose: () => import('./curate-commands.ts').then(({ proposeCommand }) => proposeCommand),
  },
  content: () => import('./own-registry.ts').then(({ ownRegistry }) => ownRegistry),
};

export default threeGoodSources;
