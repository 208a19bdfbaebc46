/** The heap that a session takes which is opened and then left alone. @module */
import { openConnection, openStream } from './connection.mjs';
import { eraOf } from './eras.mjs';
import { streamBytes } from './requests.mjs';
import { startServer } from './server-process.mjs';
import { open } from './sessions.mjs';
import { connections } from './workloads.mjs';

/** Opened and kept before the first look at the heap, so that what is built only once is not counted. */
const warmUp = 300;

/** The sessions share the connections, as those of clients that come and go would. */
async function openSessions(target, shared, count, streams) {
  const opened = [];
  async function openSome(connection, slot) {
    for (let nth = slot; nth < count; nth += shared.length) {
      const session = await open(target, connection);
      if (streams) opened.push(await openStream(target.port, streamBytes(target, session)));
    }
  }
  await Promise.all(shared.map(openSome));
  return opened;
}

export async function measureSessions(server, { count, streams }) {
  const child = await startServer(server.file);
  try {
    const target = { server, era: eraOf('session', server), port: child.port };
    const shared = await Promise.all(Array.from({ length: connections }, () => openConnection(child.port)));
    const first = await openSessions(target, shared, warmUp, streams);
    const before = await child.heapBytes();
    const then = await openSessions(target, shared, count, streams);
    const after = await child.heapBytes();
    for (const opened of [...shared, ...first, ...then]) opened.close();
    return { heapKilobytes: (after - before) / count / 1024 };
  } finally {
    await child.stop();
  }
}
