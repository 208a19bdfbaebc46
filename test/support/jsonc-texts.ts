/**
 * Configuration files in JSON as people and programs write them: any layout, comments anywhere, trailing commas.
 * @module
 */
import fc from 'fast-check';

interface WrittenObject {
  readonly text: string;
  readonly size: number;
}

export interface WrittenFile {
  readonly text: string;
  /** What stands under `mcpServers`, where that is there. */
  readonly servers: WrittenObject | undefined;
}

const gap: fc.Arbitrary<string> = fc.constantFrom(
  ...['', '', ' ', '\t', '\n', '\n  ', '\n\n\t', ' /* "c": { */ ', ' // d, }\n', '\n// e "\n  '],
);
const scalar: fc.Arbitrary<string> = fc
  .oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
  .map((value) => JSON.stringify(value));
const list: fc.Arbitrary<string> = fc
  .tuple(fc.array(scalar, { maxLength: 3 }), gap)
  .map(([items, between]) => `[${items.join(`,${between}`)}${between}]`);

/** No name is `new`: that one is for the test. */
function objectOf(value: fc.Arbitrary<string>): fc.Arbitrary<WrittenObject> {
  const member = fc
    .tuple(fc.stringMatching(/^[a-m]{1,4}$/), value, gap, gap, gap, gap)
    .map(([name, inner, a, b, c, d]) => ({ name, text: `${a}"${name}"${b}:${c}${inner}${d}` }));
  return fc
    .tuple(fc.uniqueArray(member, { maxLength: 3, selector: ({ name }) => name }), gap, fc.boolean())
    .map(([members, last, isTrailing]) => ({
      text: `{${members.map(({ text }) => text).join(',')}${members.length > 0 && isTrailing ? ',' : ''}${last}}`,
      size: members.length,
    }));
}

const textOf = ({ text }: WrittenObject): string => text;
const inner = objectOf(fc.oneof(scalar, list)).map(textOf);

export const jsoncFile: fc.Arbitrary<WrittenFile> = fc
  .tuple(
    fc.option(objectOf(inner), { nil: undefined }),
    fc.array(fc.tuple(gap, fc.oneof(scalar, list, inner), gap), { maxLength: 3 }),
    fc.nat(3),
    fc.tuple(gap, gap, gap, gap),
    fc.boolean(),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([servers, others, at, [a, b, c, d], isTrailing, lineEnd]) => {
    const members = others.map(([before, value, after], index) => `${before}"k${index}": ${value}${after}`);
    if (servers !== undefined) members.splice(at, 0, `${a}"mcpServers":${b}${servers.text}${c}`);
    const comma = isTrailing && members.length > 0 ? ',' : '';
    return { text: `${c}{${members.join(',')}${comma}${a}}${d}`.replaceAll('\n', lineEnd), servers };
  });

export function commentsIn(text: string): string[] {
  const parts = text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*.*?\*\//g) ?? [];
  return parts.filter((part) => part.startsWith('/'));
}
