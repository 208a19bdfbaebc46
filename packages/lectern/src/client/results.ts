/**
 * Types of results. They are what the protocol promises and are not checked: a result of a broken server may lack a
 * member or have one of another type.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ContentBlock, Icon, ResourceContents } from '../protocol/content.ts';

type EveryMember = ContentBlock extends infer Block ? (Block extends object ? keyof Block : never) : never;

type Received<Block> = Block extends object
  ? Block & { readonly [Member in Exclude<EveryMember, keyof Block>]?: undefined }
  : never;

/** A content block: a union that `type` discriminates. The members of the other types are `undefined`. */
export type ReceivedContent = Received<ContentBlock>;

/** Members of every result. */
export interface ResultBase {
  /** In 2026-07-28: `complete`, or another type that an extension defines. */
  readonly resultType?: string;
  /** Metadata. */
  readonly _meta?: JsonObject;
  readonly [member: string]: unknown;
}

/** Result of `initialize` or `server/discover`. */
export interface ServerDescription extends ResultBase {
  /** What the server supports. */
  readonly capabilities: JsonObject;
  /** How to use the server, for the model. */
  readonly instructions?: string;
  /** Name and version; in 2026-07-28 they are in `_meta`. `client.serverInfo` reads both. */
  readonly serverInfo?: Implementation;
  /** The version that the server chose (`initialize`). */
  readonly protocolVersion?: string;
  /** The versions that the server supports (`server/discover`). */
  readonly supportedVersions?: string[];
}

/** How a server describes itself. */
export interface Implementation {
  /** The name for programs. */
  readonly name?: string;
  /** The name for users. */
  readonly title?: string;
  /** The version of the server, not of the protocol. */
  readonly version?: string;
  readonly [member: string]: unknown;
}

/** Result of `tools/call`. */
export interface CallToolResult<Structured = unknown> extends ResultBase {
  /** What the tool returned, for the model. */
  readonly content: ReceivedContent[];
  /** The result as data that conforms to the output schema of the tool. */
  readonly structuredContent?: Structured;
  /** Whether the tool failed; `content` says why. */
  readonly isError?: boolean;
}

/** A tool in a list. */
export interface ListedTool {
  /** The name to call it by. */
  readonly name: string;
  /** The name for users. */
  readonly title?: string;
  /** What it does, for the model. */
  readonly description?: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: JsonObject;
  /** JSON Schema of `structuredContent`. */
  readonly outputSchema?: JsonObject;
  /** Hints such as `readOnlyHint`. */
  readonly annotations?: JsonObject;
  /** Icons. */
  readonly icons?: Icon[];
  readonly [member: string]: unknown;
}

/** A resource in a list. */
export interface ListedResource {
  /** The URI to read it by. */
  readonly uri: string;
  /** The name for programs. */
  readonly name: string;
  /** The name for users. */
  readonly title?: string;
  /** What it holds. */
  readonly description?: string;
  /** Media type. */
  readonly mimeType?: string;
  /** Size in bytes. */
  readonly size?: number;
  readonly [member: string]: unknown;
}

/** A resource template in a list. */
export interface ListedResourceTemplate {
  /** The URI template (RFC 6570). */
  readonly uriTemplate: string;
  /** The name for programs. */
  readonly name: string;
  /** The name for users. */
  readonly title?: string;
  /** What its resources hold. */
  readonly description?: string;
  /** Media type of its resources. */
  readonly mimeType?: string;
  readonly [member: string]: unknown;
}

/** A prompt in a list. */
export interface ListedPrompt {
  /** The name to get it by. */
  readonly name: string;
  /** The name for users. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** Its arguments, all of them strings. */
  readonly arguments?: {
    /** Name of the argument. */
    readonly name: string;
    /** What it is for. */
    readonly description?: string;
    /** Whether it has to be given. */
    readonly required?: boolean;
  }[];
  readonly [member: string]: unknown;
}

/** Members of every list result. */
export interface ListResultBase extends ResultBase {
  /** Cursor of the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** Result of `tools/list`. */
export interface ListToolsResult extends ListResultBase {
  /** The tools of this page. */
  readonly tools: ListedTool[];
}

/** Result of `resources/list`. */
export interface ListResourcesResult extends ListResultBase {
  /** The resources of this page. */
  readonly resources: ListedResource[];
}

/** Result of `resources/templates/list`. */
export interface ListResourceTemplatesResult extends ListResultBase {
  /** The resource templates of this page. */
  readonly resourceTemplates: ListedResourceTemplate[];
}

/** Result of `prompts/list`. */
export interface ListPromptsResult extends ListResultBase {
  /** The prompts of this page. */
  readonly prompts: ListedPrompt[];
}

/** Result of `resources/read`. */
export interface ReadResourceResult extends ResultBase {
  /** The resource, and others that belong to it. */
  readonly contents: ResourceContents[];
}

/** Result of `prompts/get`. */
export interface GetPromptResult extends ResultBase {
  /** What the prompt is for. */
  readonly description?: string;
  /** The messages, for the model. */
  readonly messages: {
    /** Author of the message. */
    readonly role: 'user' | 'assistant';
    /** Content of the message. */
    readonly content: ReceivedContent;
  }[];
}

/** Result of `completion/complete`. */
export interface CompleteResult extends ResultBase {
  /** At most 100 values; `total` and `hasMore` report whether there are more. */
  readonly completion: {
    /** The values, best first. */
    readonly values: string[];
    /** Total number of values. */
    readonly total?: number;
    /** Whether there are more than these. */
    readonly hasMore?: boolean;
  };
}

/** What can be listed, by the member that holds it. */
export interface Lists {
  /** `tools/list`. */
  readonly tools: ListToolsResult;
  /** `resources/list`. */
  readonly resources: ListResourcesResult;
  /** `resources/templates/list`. */
  readonly resourceTemplates: ListResourceTemplatesResult;
  /** `prompts/list`. */
  readonly prompts: ListPromptsResult;
}
