/**
 * `notifications/cancelled`: aborts the request's signal; nothing is sent about it afterwards.
 * @module
 */
import type { NotificationHandler } from '../protocol/definition.ts';

/** It carries no mark of an era, so it is looked up among the requests of both. */
export const cancelled: NotificationHandler = ({ requestId, reason }, session) => {
  if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
  const why = typeof reason === 'string' ? reason : undefined;
  const found = session.cancel(requestId, why);
  session.log('info', found ? 'Request cancelled' : 'Nothing to cancel', {
    requestId,
    data: { reason: why ?? 'none given' },
  });
};
