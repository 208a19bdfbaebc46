/**
 * The cobol server without the command around it: what the start of `lectern serve` is measured against.
 * @module
 */
import { createCobolServer } from '../../servers/cobol/server.ts';
import { serveStdio } from '../../src/stdio.ts';

await serveStdio(createCobolServer()).closed;
