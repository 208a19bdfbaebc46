/**
 * The stock stdio transport of an official client behind a glass: every message of the client and every line
 * of the child is recorded.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import type { WireRecord } from './wire-record.ts';

/** What the transports of both official clients have in common. */
export interface StockTransport<Message> {
  readonly pid: number | null;
  readonly stderr: unknown;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;
  start(): Promise<void>;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RecordingTransport<Message> {
  /** The second client recognises a child process by these two. */
  readonly pid: number | null;
  readonly stderr: unknown;
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: ((message: Message) => void) | undefined;
  readonly exited: Promise<ChildEnd>;
  start(): Promise<void>;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
  setProtocolVersion(version: string): void;
}

/** `propose` replaces the revision in `initialize`, for clients that have no setting for it. */
export function recordingTransport<Message>(
  stock: StockTransport<Message>,
  wire: WireRecord,
  propose?: string,
): RecordingTransport<Message> {
  let resolveExited: (end: ChildEnd) => void;
  const exited = new Promise<ChildEnd>((resolve) => {
    resolveExited = resolve;
  });

  const transport: RecordingTransport<Message> = {
    get pid() {
      return stock.pid;
    },
    get stderr() {
      return stock.stderr;
    },
    onclose: undefined,
    onerror: undefined,
    onmessage: undefined,
    exited,
    async start() {
      await stock.start();
      // The transports keep the process to themselves, and with it the exit code and the raw lines.
      const child = Reflect.get(stock, '_process') as ChildProcess;
      child.once('close', (code, signal) => resolveExited({ code, signal }));
      eachLine(child.stdout, (line) => wire.noteLine(line));
    },
    send(message) {
      const outgoing = propose === undefined ? message : proposing(message, propose);
      wire.noteSent(outgoing as JsonObject);
      return stock.send(outgoing);
    },
    close: () => stock.close(),
    setProtocolVersion(version) {
      wire.negotiated = version;
    },
  };
  // The stock transport pipes it here; unread, it would stop the pipe.
  (stock.stderr as Readable).setEncoding('utf8').on('data', (chunk: string) => {
    wire.log += chunk;
  });
  stock.onclose = () => transport.onclose?.();
  stock.onerror = (error) => transport.onerror?.(error);
  stock.onmessage = (message) => transport.onmessage?.(message);
  return transport;
}

function eachLine(stream: ChildProcess['stdout'], note: (line: string) => void): void {
  const decoder = new TextDecoder();
  let rest = '';
  // No setEncoding: the stock transport reads bytes from the same stream.
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) note(line);
  });
}

export function proposing<Message>(message: Message, protocolVersion: string): Message {
  const { method, params } = message as { method?: string; params?: JsonObject };
  return method === 'initialize' ? { ...message, params: { ...params, protocolVersion } } : message;
}
