/**
 * Colours for a terminal; none if the output is not a terminal or colours are disabled.
 * @module
 */

/** Functions that colour a text. */
export interface Colours {
  bold(text: string): string;
  dim(text: string): string;
  accent(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
}

/** https://no-color.org */
export function coloursFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Colours {
  const isWanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  const paint = (code: string, end: string) => (text: string) =>
    isWanted ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return {
    bold: paint('1', '22'),
    dim: paint('2', '22'),
    accent: paint('36', '39'),
    good: paint('32', '39'),
    bad: paint('31', '39'),
    warn: paint('33', '39'),
  };
}
