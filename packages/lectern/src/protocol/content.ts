/**
 * Content: what tools, prompts and resources return to a model.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';

/** The intended audience of content, its importance, and its age. */
export interface Annotations {
  /** Who the content is intended for. */
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (optional) to 1 (required). */
  readonly priority?: number;
  /** When the content was last modified, in ISO 8601. */
  readonly lastModified?: string;
}

/** Members of every type of content. */
interface ContentBase {
  /** Intended audience and importance. */
  readonly annotations?: Annotations;
  /** Metadata of the protocol and of extensions. */
  readonly _meta?: JsonObject;
}

/** Text. */
export interface TextContent extends ContentBase {
  /** Kind of content. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
}

/** An image. */
export interface ImageContent extends ContentBase {
  /** Kind of content. */
  readonly type: 'image';
  /** The image, base64-encoded. */
  readonly data: string;
  /** Media type of the image. */
  readonly mimeType: string;
}

/** Audio; converted to an embedded resource for clients of 2024-11-05. */
export interface AudioContent extends ContentBase {
  /** Kind of content. */
  readonly type: 'audio';
  /** The audio, base64-encoded. */
  readonly data: string;
  /** Media type of the audio. */
  readonly mimeType: string;
}

/** The contents of a resource: text, or bytes. */
export interface ResourceContents {
  /** URI of the resource. */
  readonly uri: string;
  /** Media type of the contents. */
  readonly mimeType?: string;
  /** Contents that are text. */
  readonly text?: string;
  /** Contents that are bytes, base64-encoded. */
  readonly blob?: string;
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
}

/** The contents of a resource inside a result. */
export interface EmbeddedResource extends ContentBase {
  /** Kind of content. */
  readonly type: 'resource';
  /** The contents. */
  readonly resource: ResourceContents;
}

/** A link to a resource that the client can read. */
export interface ResourceLink extends ContentBase {
  /** Kind of content. */
  readonly type: 'resource_link';
  /** URI of the resource. */
  readonly uri: string;
  /** Name of the resource, for programs. */
  readonly name: string;
  /** Name for display. */
  readonly title?: string;
  /** What the resource holds. */
  readonly description?: string;
  /** Media type of the contents. */
  readonly mimeType?: string;
  /** Size in bytes. */
  readonly size?: number;
}

/** Content of a result or message. */
export type ContentBlock = TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink;

/** An icon for display. */
export interface Icon {
  /** https or data URI. */
  readonly src: string;
  /** Media type of the image. */
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** Theme that the icon is made for. */
  readonly theme?: 'light' | 'dark';
}
