/**
 * The cobol server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';
import { createCobolServer } from './server.ts';

/** Opens the cobol server: exact decimal sums, currency and dates. */
const cobol: ServerPackage = {
  name: 'cobol',
  summary: 'Exact decimal sums, currency and dates',
  open: async (_environment, { logger }) => createCobolServer(logger === undefined ? {} : { logger }),
};

export default cobol;
