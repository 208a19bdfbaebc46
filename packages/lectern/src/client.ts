/**
 * `lectern/client`: an MCP client for every revision, over Streamable HTTP, HTTP+SSE, stdio or in memory, on every
 * runtime.
 * @module
 */
export { overStdio, type ProcessOptions, type ServerProcess, spawnServer } from './client/child-process.ts';
export { type CallOptions, Client } from './client/client.ts';
export { type ClientOptions, connect } from './client/connect.ts';
export {
  type Notification,
  type ObservedMessage,
  type PendingRequest,
  RemoteError,
} from './client/connection.ts';
export { acceptDefaults, type ClientHandlers } from './client/handlers.ts';
export { type HttpAuthorization, type HttpOptions, overHttp } from './client/http-link.ts';
export {
  type Connect,
  type Connectable,
  type HttpDetails,
  type InMemoryOptions,
  inMemory,
  type Link,
  LinkError,
  type LinkEvents,
  type LinkFailure,
  type ReceivedDetails,
} from './client/link.ts';
export { type NegotiationAttempt, NegotiationError } from './client/negotiate.ts';
export type {
  CredentialStore,
  PendingAuthorization,
  StoredClient,
  StoredCredentials,
  StoredKey,
  StoredTokens,
} from './client/oauth/credentials.ts';
export { type IdTokenExchangeOptions, idTokenExchange } from './client/oauth/id-token-exchange.ts';
export { OAuth, oauth } from './client/oauth/oauth.ts';
export type {
  AssertionRequest,
  AuthorizationCodeGrant,
  ClientCredentialsGrant,
  DeviceCode,
  DeviceCodeGrant,
  JwtBearerGrant,
  OAuthGrant,
  OAuthOptions,
  RegisteredClient,
} from './client/oauth/options.ts';
export type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  Implementation,
  ListedPrompt,
  ListedResource,
  ListedResourceTemplate,
  ListedTool,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  Lists,
  ListToolsResult,
  ReadResourceResult,
  ReceivedContent,
  ServerDescription,
} from './client/results.ts';
export type { RejectedTool } from './client/tool-headers.ts';
