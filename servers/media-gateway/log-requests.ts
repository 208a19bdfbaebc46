/**
 * A line for every request, to the log and to clients that want to know (S4.3, S4.79).
 * @module
 */
import type { Server } from '../../src/index.ts';

export function logRequests(server: Server): void {
  server.use((call, next) => {
    const { requestId, method, params, logLevel } = call;
    const message = `Handling request: ${method}`;
    server.logger.log('debug', message, {
      requestId,
      data: { params },
      ...(logLevel === undefined ? {} : { clientLevel: logLevel }),
    });
    // Made for whoever wants it: most clients do not.
    if (logLevel === 'debug') call.log.debug(message, { requestId });
    return next();
  });
}
