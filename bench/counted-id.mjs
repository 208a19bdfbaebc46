/** Request ids of a fixed width, counted up in place in prepared bytes. @module */

/** Nine digits from the first to the last, so that neither requests nor answers change their length. */
export const firstId = 100_000_000;
const idDigits = 9;
const zero = 48;

/**
 * @param {Buffer} bytes
 * @param {number} offset where the digits of the id begin
 * @param {number} id
 */
export function writeId(bytes, offset, id) {
  let rest = id;
  for (let position = offset + idDigits - 1; position >= offset; position--) {
    bytes[position] = zero + (rest % 10);
    rest = Math.floor(rest / 10);
  }
}
