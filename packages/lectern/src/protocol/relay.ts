/**
 * What one part of a session passes to another, where a client's messages do not come in on one connection: the
 * response to a request of the server, or a cancellation, may arrive while the request it is about is served elsewhere.
 * @module
 */
import type { JsonRpcId, ResponseMessage } from '../jsonrpc/message.ts';

export type Relayed =
  | { readonly kind: 'response'; readonly response: ResponseMessage }
  | {
      readonly kind: 'cancellation';
      readonly requestId: JsonRpcId;
      readonly reason: string | undefined;
    };
