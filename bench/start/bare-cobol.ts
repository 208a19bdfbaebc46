/**
 * The cobol server without the command around it: what the start of `lectern serve` is measured against.
 * @module
 */

import { serveStdio } from '../../packages/lectern/src/stdio.ts';
import { createCobolServer } from '../../servers/cobol/server.ts';

await serveStdio(createCobolServer()).closed;
