/**
 * Why a request is not admitted, and what its sender learns: the response says what to do, the log has the cause.
 * @module
 */

/** Token errors of RFC 6750 and RFC 9449. */
export type TokenError = 'invalid_request' | 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce';

/** The credentials of a request are refused. */
export class Refused extends Error {
  readonly error: TokenError;
  /** Whether the caller may know more than that the token is not valid. */
  readonly isExpired: boolean;

  /** `message` is for the log. */
  constructor(error: TokenError, message: string, isExpired = false) {
    super(message);
    this.name = 'Refused';
    this.error = error;
    this.isExpired = isExpired;
  }
}

/** The token could not be verified, because its issuer could not be asked. */
export class Unavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unavailable';
  }
}

export function invalidToken(cause: string): Refused {
  return new Refused('invalid_token', cause);
}

/** What the response says; nothing of the token, and the same for every cause but an expired token. */
export function sentenceFor({ error, isExpired }: Refused): string {
  if (isExpired) return 'The access token has expired. Refresh it and send the request again.';
  switch (error) {
    case 'invalid_request':
      return 'Send one access token, in the header "Authorization: Bearer <token>" and nowhere else.';
    case 'invalid_dpop_proof':
      return 'The DPoP proof is not valid for this request.';
    case 'use_dpop_nonce':
      return 'Repeat the request with a DPoP proof that has the nonce of this response.';
    default:
      return 'The access token is not valid for this server. Request a new one for this resource.';
  }
}

/** A parameter of a challenge: printable ASCII without quotes and backslashes (RFC 9110, 11.2). */
export function parameter(name: string, value: string): string {
  return `${name}="${value.replace(/[^ !#-[\]-~]/g, '?').slice(0, MAX_PARAMETER)}"`;
}

const MAX_PARAMETER = 200;
