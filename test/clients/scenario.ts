/**
 * What is asked of a client, and what was seen then: the messages between the tests and the program that runs in
 * the network namespace.
 * @module
 */

export type Transport = 'stdio' | 'http';
export type ClientName =
  | 'claude-code'
  | 'codex'
  | 'gemini'
  | 'opencode'
  | 'codex-app-server'
  | 'mcporter'
  | 'inspector'
  | 'mcp-remote'
  | 'supergateway';

export interface ToolCall {
  /** Name of the server in the client's configuration. */
  readonly server: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Scenario {
  readonly client: ClientName;
  readonly transport: Transport;
  /** Made in order, each after the result of the one before. */
  readonly calls: readonly ToolCall[];
  /** An empty folder that becomes the user's home. */
  readonly home: string;
  readonly programs: Programs;
}

/** Absolute paths. */
export interface Programs {
  /** Node that runs `lectern`, and the Node that the newest clients require. */
  readonly node: string;
  readonly newerNode: string;
  readonly lectern: string;
  readonly shapes: string;
  /** The client's own program or script. */
  readonly client: string;
}

/** What a client did with the calls of a scenario. */
export interface Observation {
  /** What the model, or the user of a command, was given for each call. */
  readonly results: readonly string[];
  /** Names of the tools that were listed, as the client calls them. */
  readonly tools: readonly string[];
  /** The first request to the model as JSON: instructions, descriptions, schemas. Empty for clients without one. */
  readonly context: string;
  /** Output of the client, for the message of a failing test. */
  readonly log: string;
}

export interface Outcome extends Observation {
  /** Network interfaces in the namespace. */
  readonly interfaces: readonly string[];
}

/** Clients that sign in by themselves. */
export type SignInClient = Extract<
  ClientName,
  'claude-code' | 'codex' | 'opencode' | 'mcporter' | 'mcp-remote'
>;

/** What a client did with a protected server. */
export interface SignInOutcome {
  readonly interfaces: readonly string[];
  readonly url: string;
  readonly issuer: string;
  /** Requests to the server, as `METHOD path status`. */
  readonly requests: readonly string[];
  /** Requests to the authorization server, as `METHOD path`. */
  readonly authorizationRequests: readonly string[];
  readonly authorizationUrls: readonly string[];
  /** What the model, or the user of a command, was given for each call, after each sign-in. */
  readonly results: readonly (readonly string[])[];
  /** What the client printed. Claude Code: list, login, list, turn, login, turn; login, turn for a folder. */
  readonly log: readonly string[];
}

/** Built-in servers that every client is configured with, beside the folder `notes` and the server `shapes`. */
export const BUILT_IN: readonly string[] = ['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'];
export const SERVERS: readonly string[] = [...BUILT_IN, 'notes', 'shapes'];
