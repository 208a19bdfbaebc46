/** A burst of requests as one prepared buffer whose ids are counted up in place. @module */
import { requestLine } from './eras.mjs';

/** Nine digits from the first to the last, so that neither requests nor answers change their length. */
const firstId = 100_000_000;
const idDigits = 9;
const zero = 48;

function writeDigits(buffer, offset, number) {
  let rest = number;
  for (let position = offset + idDigits - 1; position >= offset; position--) {
    buffer[position] = zero + (rest % 10);
    rest = Math.floor(rest / 10);
  }
}

/** `next()` gives the buffer with fresh ids (no id is used twice in a session) and the first of them. */
export function createBurst(era, questions) {
  const lines = questions.map(({ request }) => Buffer.from(requestLine(era, firstId, request)));
  const buffer = Buffer.concat(lines);
  const idOffsets = [];
  let lineStart = 0;
  for (const line of lines) {
    idOffsets.push(lineStart + line.indexOf(`${firstId}`));
    lineStart += line.length;
  }
  let nextId = firstId;
  return {
    size: questions.length,
    next() {
      const first = nextId;
      for (const offset of idOffsets) writeDigits(buffer, offset, nextId++);
      return { buffer, first };
    },
  };
}
