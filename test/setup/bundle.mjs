/**
 * Bundles what a configuration of tsdown lists: `node test/setup/bundle.mjs <file>`. Its own command would warn on
 * Node 20 at every install, although the build works there.
 * @module
 */
import { build } from 'tsdown';

await build({ config: process.argv[2], logLevel: 'error' });
