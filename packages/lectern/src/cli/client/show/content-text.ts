/**
 * Content of results on stdout: text unchanged, everything else by its type.
 * @module
 */
import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { coloursFor } from '../../colours.ts';
import { oneLine, plainJson, plainText } from '../../plain-text.ts';
import { outputWidth, type Paper } from './entries.ts';

/** The text of a result of `tools/call`. Structured content is shown only if no text repeats it. */
export function toolResultText({ content, structuredContent }: JsonObject): string {
  const blocks = (Array.isArray(content) ? content : []).filter(isObject);
  const hasText = blocks.some(({ type, text }) => type === 'text' && text !== '');
  const structured = structuredContent === undefined || hasText ? [] : [plainJson(structuredContent)];
  return [...blocks.map(blockText), ...structured].join('\n');
}

/** One block of content. */
export function blockText(block: JsonObject): string {
  switch (block.type) {
    case 'text':
      return plainText(String(block.text));
    case 'image':
    case 'audio':
      return dataText(block.mimeType, block.data);
    case 'resource':
      return isObject(block.resource) ? resourceText(block.resource) : unknownText(block);
    case 'resource_link':
      return linkText(block);
    default:
      return unknownText(block);
  }
}

/** The contents of a resource. */
export function resourceText({ text, blob, mimeType }: JsonObject): string {
  return typeof text === 'string' ? plainText(text) : dataText(mimeType, blob);
}

function linkText({ uri, name, title, mimeType }: JsonObject): string {
  const called = title ?? name;
  const label = typeof called === 'string' && called !== uri ? `  ${oneLine(called)}` : '';
  const type = typeof mimeType === 'string' ? ` (${oneLine(mimeType)})` : '';
  return `${oneLine(String(uri))}${label}${type}`;
}

function dataText(mimeType: unknown, base64: unknown): string {
  const type = typeof mimeType === 'string' ? oneLine(mimeType) : 'application/octet-stream';
  const bytes = typeof base64 === 'string' ? Buffer.byteLength(base64, 'base64') : 0;
  return `[${type}, ${sizeText(bytes)}]`;
}

/** A size in decimal units. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

function unknownText(block: JsonObject): string {
  return `[${oneLine(String(block.type))}]`;
}

/** Ends with a line break even if the text does not. */
export function print(text: string): Promise<void> {
  return write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
}

/** Prints a value as JSON. */
export function printJson(value: unknown): Promise<void> {
  return write(`${plainJson(value)}\n`);
}

/** The width and the colours of stdout. */
export function stdoutPaper(): Paper {
  return { width: outputWidth(process.stdout), colours: coloursFor(process.stdout, process.env) };
}

/** The reader of a pipe may stop early, as `head` does, which is not a failure. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', ignore);
    process.stdout.write(text, (error) => {
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error);
      else resolve();
    });
  });
}

function ignore(): void {}
