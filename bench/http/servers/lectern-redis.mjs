/** This engine with its sessions in the Redis of REDIS_URL, or in one of its own, from the built packages. @module */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createListener } from 'node:net';
import { createServer } from '../../../packages/lectern/dist/index.mjs';
import { serve } from '../../../packages/lectern/dist/node.mjs';
import { redis } from '../../../packages/redis/dist/index.mjs';
import { serverInfo, tools } from '../../servers/catalogue.mjs';
import { announce } from './announce.mjs';

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  return port;
}

async function startRedis() {
  const redisPort = await freePort();
  // This process is killed in the end; Redis ends when its input does.
  const command = `redis-server --port ${redisPort} --bind 127.0.0.1 --save '' & cat > /dev/null; kill $!`;
  spawn('sh', ['-c', command], { stdio: ['pipe', 'ignore', 'ignore'] });
  return `redis://127.0.0.1:${redisPort}`;
}

const url = process.env.REDIS_URL ?? (await startRedis());
const server = createServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, { description, input: inputSchema }, answer);
}
const { port } = await serve(server, {
  port: 0,
  store: redis(url, { maxSessionsPerPrincipal: 100_000 }),
  stateSecret: new TextEncoder().encode('a secret that replicas of a benchmark share'),
});
announce(port);
