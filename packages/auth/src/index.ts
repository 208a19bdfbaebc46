/**
 * `@lectern/auth`: protects MCP servers with the access tokens of an OAuth authorization server.
 * @module
 */
export type { DpopOptions } from './dpop.ts';
export { type OAuthOptions, oauth } from './oauth.ts';
export type { TrustedProxyOptions } from './trusted-proxy.ts';
export type { IntrospectionOptions, IssuerOptions } from './verifier.ts';
