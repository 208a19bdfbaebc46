/** A burst of requests as one prepared buffer whose ids are counted up in place. @module */
import { firstId, writeId } from './counted-id.mjs';
import { requestLine } from './eras.mjs';

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
      for (const offset of idOffsets) writeId(buffer, offset, nextId++);
      return { buffer, first };
    },
  };
}
