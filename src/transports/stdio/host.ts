/**
 * What this transport needs of the engine, and nothing more: texts in, texts out, a log.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';
import type { Limits } from '../../protocol/definition.ts';

/** What a transport gives the engine: a way to send. */
export interface Sink {
  send(text: string): void;
}

/** What the engine gives a transport, one per connection. */
export interface Session {
  /** One message in; its answer, if any, out. The promise never rejects. */
  receive(text: string): string | undefined | Promise<string | undefined>;
  /** The error answer for a message that the transport refused to read. */
  refuse(reason: 'too-large' | 'not-utf8', detail: string): string | undefined;
  /** No more input will come: questions to the client fail, listen streams end; running calls go on. */
  end(): void;
  /** Abort whatever still runs and forget everything. */
  close(): void;
}

export interface SessionHost {
  connect(sink: Sink, options?: { readonly limits?: Partial<Limits> | undefined }): Session;
  readonly logger: Logger;
}
