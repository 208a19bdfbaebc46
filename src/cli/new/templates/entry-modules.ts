/**
 * The programs of a new project: its server over stdio, and over HTTP.
 * @module
 */

export const STDIO_MODULE = `import { serveStdio } from 'lectern/stdio';
import { server } from './server.js';

serveStdio(server);
`;

export function httpModule(name: string): string {
  return `import { serve } from 'lectern/node';
import { server } from './server.js';

const serving = await serve(server, { port: Number(process.env.PORT ?? 3333) });
console.log(\`${name} is serving at \${serving.url}. To stop, press Ctrl-C.\`);

// Calls that are running may finish.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void serving.close());
`;
}
