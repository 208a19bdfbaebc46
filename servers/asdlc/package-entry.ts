/**
 * The asdlc server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';

/** Opens the asdlc knowledge base, and checks articles that are written like its own. */
const asdlc: ServerPackage = {
  name: 'asdlc',
  summary: 'A knowledge base on building software together with coding agents',
  open: async (_environment, options) => (await import('./server.ts')).createAsdlcServer(options),
  content: () => import('./own-articles.ts').then(({ ownArticles }) => ownArticles),
};

export default asdlc;
