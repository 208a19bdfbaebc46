/**
 * The checksum that zip files carry. Node has one of its own since 20.15 only.
 * @module
 */

/** The polynomial of IEEE 802.3, with its bits reversed. */
const POLYNOMIAL = 0xedb88320;

const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
