/**
 * What tells one caller's records from another's: lines near a lookup that use the caller, and not only ask for somebody
 * to be logged in.
 * @module
 */

/** What stands in a pattern for any use of the caller: `unless: "@caller"`. */
export const ANY_CALLER = '@caller';

export const CALLER: RegExp = new RegExp(
  [
    // A member of the caller
    String.raw`(?<![.\w])(?:current_?[uU]ser|user|me|viewer|caller|principal|identity|claims|actor|auth|session\??\.(?:user|account|sub))\b[!?]?(?:->|\??\.)\w`,
    // The same, by the names of frameworks
    String.raw`\breq(?:uest)?\.user\b|\bctx\.(?:state\.)?user|\blocals\.user\b|\bg\.user|\$request->user\(|\bAuth::|\bauth\(\)->|User\.(?:Identity|FindFirst|GetUserId|Claims)`,
    // The caller handed to a function
    String.raw`[(,]\s*(?:current_?user|currentUser|user|viewer|actor|principal|User|caller)\s*[,)]`,
    // A column or variable that says whose record it is
    '[oO]wner|[tT]enant|(?:[uU]ser|[aA]ccount|[cC]ustomer)_?[iI][dD]',
    // A decision
    String.raw`(?<![uU]n)[aA]uthori[sz]e|\b[pP]olic|\bcan\?|[aA]dmin|[hH]as_?(?:[pP]erm|[aA]ccess|[rR]ole|[rR]ight)|[pP]ermission|[vV]isible`,
  ].join('|'),
);

/** How a handler gets at its caller, and what it asks of everybody. */
const LOGIN = [
  /\b(?:Depends|Security)\([^)]*\)|@AuthenticationPrincipal(?:\([^)]*\))?\s+(?:final\s+)?\w+\s+\w+/g,
  /\b(?:if|unless)\b\s*\(?\s*(?:!|not\s+)?[@$]?(?:\w+\.)*(?:current_?user|user|session|auth|principal|identity)(?:\??\.(?:user|id|is_?authenticated))*\??\s*(?:\)|:\s*$|$)/gi,
  /(?:\b\w+|\})\s*:?=\s*(?:await\s+)?[\w.$>:-]*(?:auth|session|user|principal|identity)\w*\([^()]*\)\s*;?\s*$/gi,
];

/** Without what only says that somebody has to be logged in: it does not tell one caller's records from another's. */
export function withoutLogin(text: string): string {
  return LOGIN.reduce((left, each) => left.replace(each, ''), text);
}
