/**
 * The media-gateway server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';
import { mediaLines } from './log-message.ts';

/** Opens the media catalogue, or the catalogue or service that the environment names. */
const mediaGateway: ServerPackage = {
  name: 'media-gateway',
  summary: 'Films and series: what to watch, more like it, and where to see it',
  open: async (environment, options) =>
    (await import('./open-server.ts')).openMediaGateway(environment, options),
  logFormat: mediaLines,
  commands: {
    'serve-catalogue': () =>
      import('./backend/http/serve-catalogue.ts').then(({ serveCatalogueCommand }) => serveCatalogueCommand),
  },
  content: () => import('./own-catalogue.ts').then(({ ownCatalogue }) => ownCatalogue),
};

export default mediaGateway;
