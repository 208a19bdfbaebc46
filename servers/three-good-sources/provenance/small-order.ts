/**
 * Public keys for which signatures can be made without a private key.
 * @module
 */

/**
 * The points of order 1, 2, 4 and 8 of edwards25519, and the forms above the field's size in which two of them can
 * be written as well; each without its sign bit. Web Crypto asks runtimes to refuse them, yet Node, Deno and Bun
 * were all seen to accept a signature by the first.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  `01${'00'.repeat(31)}`,
  '00'.repeat(32),
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** `hex`: of the 32 bytes of a public key. */
export function hasSmallOrder(hex: string): boolean {
  const last = Number.parseInt(hex.slice(62), 16) & 0x7f;
  return SMALL_ORDER.has(hex.slice(0, 62) + last.toString(16).padStart(2, '0'));
}
