/**
 * Content: what tools, prompts and resources hand to a model.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';

export interface Annotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  readonly priority?: number;
  readonly lastModified?: string;
}

interface ContentBase {
  readonly annotations?: Annotations;
  readonly _meta?: JsonObject;
}

export interface TextContent extends ContentBase {
  readonly type: 'text';
  readonly text: string;
}

export interface ImageContent extends ContentBase {
  readonly type: 'image';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

export interface AudioContent extends ContentBase {
  readonly type: 'audio';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

export interface ResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64. */
  readonly blob?: string;
  readonly _meta?: JsonObject;
}

export interface EmbeddedResource extends ContentBase {
  readonly type: 'resource';
  readonly resource: ResourceContents;
}

export interface ResourceLink extends ContentBase {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

export type ContentBlock = TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink;

export interface Icon {
  /** https or data URI. */
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: 'light' | 'dark';
}
