/**
 * The notification about a change that a handshake-era client was promised, if it was.
 * @module
 */
import { notificationText } from '../jsonrpc/serialise.ts';
import type { Change } from './changes.ts';
import type { SessionState } from './session-state.ts';

export function notificationFor(
  state: SessionState,
  offers: (capability: string) => boolean,
  change: Change,
): string | undefined {
  if (state.lifecycle !== 'initialized') return undefined;
  if (change.kind === 'list') {
    const promised = offers(`${change.list}.listChanged`);
    return promised ? notificationText(`notifications/${change.list}/list_changed`, undefined) : undefined;
  }
  return state.subscriptions.has(change.uri)
    ? notificationText('notifications/resources/updated', { uri: change.uri })
    : undefined;
}
