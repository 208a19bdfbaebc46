/**
 * When a server is no longer served: what was opened for it is closed.
 * @module
 */

import type { MaybePromise } from '../base/promises.ts';
import type { Logger } from '../logging/logger.ts';

/** Called when nothing serves a server any more. */
export type CloseListener = () => MaybePromise<void>;

export interface ServerClosing {
  /** Calls the listener once, when the last transport that serves the server has closed. */
  onClose(listener: CloseListener): void;
  /** Called by a transport that begins to serve. Returns the function that it calls when it has closed. */
  attach(): () => MaybePromise<void>;
}

/** All listeners together may take this long: a client kills a server that does not end soon. */
const CLOSING_MS = 3000;

export function createServerClosing(logger: Logger): ServerClosing {
  const listeners: CloseListener[] = [];
  let attached = 0;

  async function call(listener: CloseListener): Promise<void> {
    try {
      await listener();
    } catch (error) {
      logger.log('error', 'A close listener failed', { data: { error: String(error) } });
    }
  }

  async function callAll(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([Promise.all(listeners.splice(0).map(call)), late]);
    clearTimeout(timer);
  }

  return {
    onClose: (listener) => void listeners.push(listener),
    attach() {
      let isAttached = true;
      attached += 1;
      return () => {
        if (!isAttached) return undefined;
        isAttached = false;
        attached -= 1;
        return attached === 0 && listeners.length > 0 ? callAll() : undefined;
      };
    },
  };
}
