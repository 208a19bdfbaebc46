/**
 * What of a change is code that will run: not its comments, not its documentation, not its tests.
 * @module
 */
import type { CodeLine } from './read-diff.ts';

/** Tests, examples and documentation, by the habits of the languages that the checks are about. */
const NOT_SHIPPED = [
  // Not in the packages of Java, of which many begin with com.example
  /(?<!\bsrc\/main\/.*)(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|testdata|fixtures|e2e|cypress|examples?|samples?|docs?|benchmarks?|stubs?|[\w.]+\.(?:unit|integration)?tests?)\//i,
  /(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:py|go|rb|php)$|_spec\.rb$/,
  /[.-](?:test|spec|stories)\.[cm]?[jt]sx?$|(?:Test|Tests|TestCase|IT|Spec)\.(?:java|kt|cs|php)$/,
];
const NOT_CODE =
  /\.(?:md|mdx|markdown|rst|adoc|txt|lock|sum|css|scss|sass|less|svg|snap|po|pot|json|map|min\.js|csv|tsv|xml|toml|cfg|ini)$|(?:^|\/)(?:CHANGELOG|CHANGES|AUTHORS|LICENSE|README)[^/]*$/i;

/** Languages in which `#` begins a comment. */
const HASH = /\.(?:py|pyi|rb|rake|erb|php|sh|ya?ml|conf|gql|graphql)$/;
const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|using\s+[\w.]+;|use\s+[\w\\]+(?:\s+as\s+\w+)?;|require(?:_relative)?\s+['"]|(?:const|let|var)\s[^=]*=\s*require\(['"])/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|--\s|<!--|%)/;

/** Whether a file is code that runs in production; code without a file is. */
export function isShippedCode(path: string | undefined): boolean {
  return path === undefined || !(NOT_CODE.test(path) || NOT_SHIPPED.some((each) => each.test(path)));
}

/** Generated code has lines without end; what follows is not looked at. */
const LONGEST_LINE = 500;

/** Returns the lines of shipped code with comments and imports emptied, so that places stay the same. */
export function* shippedCode(lines: readonly CodeLine[]): Generator<void, CodeLine[]> {
  const code: CodeLine[] = [];
  let open: string | undefined;
  let path: string | undefined;
  let isShipped = true;
  for (const line of lines) {
    yield;
    if (line.path !== path || code.length === 0) {
      open = undefined;
      isShipped = isShippedCode(line.path);
    }
    path = line.path;
    if (!isShipped) continue;
    const { text, stillOpen } = codeIn({ ...line, text: line.text.slice(0, LONGEST_LINE) }, open);
    open = stillOpen;
    code.push({ ...line, text });
  }
  return code;
}

const BLOCKS: readonly (readonly [begin: string, end: string])[] = [
  ['/*', '*/'],
  ['"""', '"""'],
  ["'''", "'''"],
  ['=begin', '=end'],
];

function codeIn(
  { text, path }: CodeLine,
  open: string | undefined,
): { text: string; stillOpen: string | undefined } {
  if (open !== undefined) return { text: '', stillOpen: text.includes(open) ? undefined : open };
  const start = text.trimStart();
  for (const [begin, end] of BLOCKS) {
    if (!start.startsWith(begin)) continue;
    const isClosed = start.slice(begin.length).includes(end);
    return { text: '', stillOpen: isClosed ? undefined : end };
  }
  if (IMPORT.test(text) || COMMENT.test(text)) return { text: '', stillOpen: undefined };
  const hasHash = path === undefined ? /^\s*#\s/.test(text) : HASH.test(path);
  const withoutHash = hasHash ? text.replace(/(?:^|\s)#(?![[{]).*$/, '') : text;
  return { text: withoutHash.replace(/\s\/\/.*$/, ''), stillOpen: undefined };
}
