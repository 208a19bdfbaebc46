/**
 * Waits for what comes about by itself.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { heldCall } from '../http/client/held-call.ts';
import { RawConnection } from './raw.ts';
import { callBody, callHeaders, requestText } from './requests.ts';

/** Asks again until it holds; a test that waits in vain runs into its own time limit. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

/** Settles when the server has noticed a connection that was closed after all those that were closed before. */
export async function leavingNoticed({ url, port }: { url: string; port: number }): Promise<void> {
  const call = heldCall(url);
  const connection = new RawConnection(port);
  connection.write(requestText({ headers: callHeaders('hold'), body: callBody('hold', { key: call.key }) }));
  await call.begun();
  connection.destroy();
  await call.fate();
}
