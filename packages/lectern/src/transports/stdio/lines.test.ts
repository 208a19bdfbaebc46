import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader, type Line, type LineReader } from './lines.ts';

function drain(reader: LineReader): Line[] {
  const lines: Line[] = [];
  for (let line = reader.next(); line !== undefined; line = reader.next()) lines.push(line);
  return lines;
}

function read(chunks: readonly (string | Uint8Array)[], maxBytes = 1000): Line[] {
  const reader = createLineReader(maxBytes);
  const lines = chunks.flatMap((chunk) => {
    reader.push(Buffer.from(chunk as Uint8Array));
    return drain(reader);
  });
  reader.end();
  return [...lines, ...drain(reader)];
}

function cut(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const ends = [...new Set(positions.map((position) => position % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

const tooLarge = expect.objectContaining({ reason: 'too-large' });
const notUtf8 = expect.objectContaining({ reason: 'not-utf8' });

describe('lines', () => {
  it('splits a chunk into its lines', () => {
    expect(read(['{"a":1}\n{"b":2}\n{"c":3}\n'])).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('returns a line only when it is complete', () => {
    const reader = createLineReader(1000);
    reader.push(Buffer.from('{"a":1}\n{"b"'));
    expect(drain(reader)).toEqual(['{"a":1}']);
    reader.push(Buffer.from(':2'));
    expect(drain(reader)).toEqual([]);
    reader.push(Buffer.from('}\n{"c":3}\n'));
    expect(drain(reader)).toEqual(['{"b":2}', '{"c":3}']);
  });

  it('returns the rest at the end of the stream as a line', () => {
    expect(read(['{"a":1}\n{"b":2}'])).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('strips exactly one CR', () => {
    expect(read(['{"a":1}\r\n{"b":2}\r\r\n'])).toEqual(['{"a":1}', '{"b":2}\r']);
  });

  it('strips a CR whose LF arrives in the next chunk', () => {
    expect(read(['{"a":1}\r', '\n'])).toEqual(['{"a":1}']);
  });

  it('skips blank lines', () => {
    expect(read(['\n\r\n  \t\n{"a":1}\n\n', '\n', ' \n[1]\n'])).toEqual(['{"a":1}', '[1]']);
  });

  it('strips a byte order mark only at the start of the stream', () => {
    expect(read(['\ufeff{"a":1}\n\ufeff{"b":2}\n'])).toEqual(['{"a":1}', '\ufeff{"b":2}']);
  });

  it('strips a byte order mark split across chunks', () => {
    expect(read([Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xbf), '{"a":1}\n'])).toEqual(['{"a":1}']);
  });

  it('splits at LF only', () => {
    expect(read(['"a\u0085b\u2028c\u2029d\u000be"\n'])).toEqual(['"a\u0085b\u2028c\u2029d\u000be"']);
  });

  it('preserves a chunk that is pushed before the previous one is consumed', () => {
    const reader = createLineReader(1000);
    reader.push(Buffer.from('1\n2\n3'));
    expect(reader.next()).toBe('1');
    reader.push(Buffer.from('\n4\n'));
    expect(drain(reader)).toEqual(['2', '3', '4']);
  });

  it('discards everything on request', () => {
    const reader = createLineReader(1000);
    reader.push(Buffer.from('1\n2\n3'));
    expect(reader.next()).toBe('1');
    reader.discard();
    reader.push(Buffer.from('4\n5'));
    expect(drain(reader)).toEqual(['4']);
    reader.discard();
    reader.push(Buffer.from('6\n'));
    expect(drain(reader)).toEqual(['6']);
  });

  it('joins a long line from many chunks', () => {
    const pieces = Array.from({ length: 100 }, (_, index) => String(index).padStart(1000, '.'));
    expect(read([...pieces, '\n1\n'], 100_000)).toEqual([pieces.join(''), '1']);
  });
});

describe('lines that are not UTF-8', () => {
  it('do not affect other lines of the same chunk', () => {
    const bytes = Buffer.concat([Buffer.from('"a"\n"'), Buffer.of(0xff), Buffer.from('"\n"é"\n')]);
    expect(read([bytes])).toEqual(['"a"', notUtf8, '"é"']);
  });

  it('are detected when their bytes arrive in several chunks', () => {
    expect(read(['"', Buffer.of(0xc3), '"\n"b"\n'])).toEqual([notUtf8, '"b"']);
  });

  it('do not include a valid replacement character', () => {
    expect(read(['"\ufffd"\n'])).toEqual(['"\ufffd"']);
  });

  it('include a character truncated by the end of the line', () => {
    expect(read([Buffer.concat([Buffer.of(0x22, 0xe2, 0x82), Buffer.from('\n"b"\n')])])).toEqual([
      notUtf8,
      '"b"',
    ]);
  });
});

describe('lines beyond the limit', () => {
  it('are measured in bytes, not characters', () => {
    expect(read(['éé\n', 'ééé\n', 'abcde\n', 'abcdef\n'], 5)).toEqual(['éé', tooLarge, 'abcde', tooLarge]);
  });

  it('are refused once, when they end, and the next line is read', () => {
    const reader = createLineReader(8);
    for (let count = 0; count < 1000; count += 1) {
      reader.push(Buffer.from('0123456789'));
      expect(reader.next()).toBeUndefined();
    }
    reader.push(Buffer.from('\n{"a":1}\n'));
    expect(drain(reader)).toEqual([
      { reason: 'too-large', detail: 'The message has 10000 bytes; at most 8 are accepted.' },
      '{"a":1}',
    ]);
  });

  it('are detected within a chunk of several lines', () => {
    expect(read(['1\n123456789\n2\n12345\n3\n'], 5)).toEqual(['1', tooLarge, '2', '12345', '3']);
  });

  it('are measured without the LF but with everything else', () => {
    expect(read(['12345\n', '12345\r\n'], 5)).toEqual(['12345', tooLarge]);
  });

  it('are refused also at the end of the stream', () => {
    expect(read(['123456'], 5)).toEqual([tooLarge]);
  });

  it('do not affect the next line', () => {
    expect(read(['1234', '56', '\n', '12', '34', '\n'], 5)).toEqual([tooLarge, '1234']);
  });
});

describe('any split of the bytes into chunks', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });

  it('produces the same lines of text', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => `{${text.replaceAll('\n', '')}}`));
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n'), cuts, (expected, lineEnd, positions) => {
        const bytes = Buffer.from(expected.map((text) => text + lineEnd).join(''));
        expect(read(cut(bytes, positions), 10_000)).toEqual(expected);
      }),
    );
  });

  it('produces the same lines of arbitrary bytes with a small limit', () => {
    const byte = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(10, 13, 0xc3, 0xa9) }, fc.nat(255));
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 200 }),
        cuts,
        fc.integer({ min: 1, max: 30 }),
        (raw, positions, limit) => {
          const bytes = Uint8Array.from(raw);
          expect(read(cut(bytes, positions), limit)).toEqual(read([bytes], limit));
        },
      ),
    );
  });

  it('agrees with a simple implementation', () => {
    const byte = fc.oneof({ weight: 1, arbitrary: fc.constant(10) }, { weight: 4, arbitrary: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), cuts, (raw, positions) => {
        const kinds = read(cut(Uint8Array.from(raw), positions)).map((line) =>
          typeof line === 'string' ? line : line.reason,
        );
        expect(kinds).toEqual(readPlainly(raw));
      }),
    );
  });
});

function readPlainly(raw: readonly number[]): string[] {
  const lines: number[][] = [[]];
  for (const byte of raw) {
    if (byte === 10) lines.push([]);
    else lines.at(-1)?.push(byte);
  }
  return lines.map((line, index) => decodePlainly(line, index === 0)).filter((text) => text.trim() !== '');
}

function decodePlainly(line: readonly number[], isFirst: boolean): string {
  const bytes = Uint8Array.from(line.at(-1) === 13 ? line.slice(0, -1) : line);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst }).decode(bytes);
  } catch {
    return 'not-utf8';
  }
}
