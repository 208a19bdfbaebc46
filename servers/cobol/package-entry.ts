/**
 * The cobol server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';
import { ContentError } from 'lectern/content';
import { createCobolServer } from './server.ts';

/** Opens the cobol server; `COBOL_TOOLS=all` shows its further tools to clients of every revision. */
const cobol: ServerPackage = {
  name: 'cobol',
  summary: 'Exact decimals, currency, dates, and COBOL pictures, numbers and records',
  installSettings: { COBOL_TOOLS: 'all' },
  async open({ COBOL_TOOLS = '' }, { logger }) {
    const tools = COBOL_TOOLS.trim();
    if (!['', 'document', 'all'].includes(tools)) {
      throw new ContentError(
        `COBOL_TOOLS is ${JSON.stringify(COBOL_TOOLS)}; expected "document" or "all".\n`,
      );
    }
    return createCobolServer({ extraTools: tools === 'all', ...(logger === undefined ? {} : { logger }) });
  },
};

export default cobol;
