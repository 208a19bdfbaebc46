/**
 * Every supported format of a folder, by the extension of its files.
 * @module
 */
import type { DocumentOutcome, Format } from '../format.ts';
import { TextCache } from '../large-texts.ts';
import { markdownFormat, readDocument } from '../read-document.ts';
import type { SourceText } from '../source.ts';
import { finish, inOneStep, type Steps } from '../time-slicer.ts';
import { readAsciidoc } from './asciidoc.ts';
import { definitionText, readDefinition } from './definition-file.ts';
import { htmlText, readHtml } from './html/read-html.ts';
import { mdxText } from './mdx-text.ts';
import { readPlainText } from './plain-text.ts';
import { readRestructuredText } from './restructured-text.ts';

interface Reader {
  read(file: SourceText): Steps<DocumentOutcome>;
  /** Present if the displayed text differs from the file's own. */
  textOf?(file: SourceText): Steps<string>;
}

const MARKDOWN: Reader = { read: (file) => inOneStep(() => readDocument(file)) };
const MDX: Reader = {
  read: (file) => inOneStep(() => readMdx(file)),
  textOf: ({ text }) => inOneStep(() => mdxText(text)),
};
const RST: Reader = { read: (file) => inOneStep(() => readRestructuredText(file)) };
const ASCIIDOC: Reader = { read: (file) => inOneStep(() => readAsciidoc(file)) };
const TEXT: Reader = { read: (file) => inOneStep(() => readPlainText(file)) };
const HTML: Reader = {
  read: (file) => inOneStep(() => readHtml(file)),
  textOf: (file) => inOneStep(() => htmlText(file)),
};
const DEFINITION: Reader = { read: readDefinition, textOf: definitionText };

const READERS: Readonly<Record<string, Reader>> = {
  md: MARKDOWN,
  markdown: MARKDOWN,
  mdx: MDX,
  rst: RST,
  adoc: ASCIIDOC,
  asciidoc: ASCIIDOC,
  txt: TEXT,
  html: HTML,
  htm: HTML,
  json: DEFINITION,
  yaml: DEFINITION,
  yml: DEFINITION,
};

export const articleFormat: Format = {
  ...markdownFormat,
  readDocument: (file) => finish(readerFor(file.path).read(file)),
  readInSteps: (file) => readerFor(file.path).read(file),
  textOf(file) {
    const { textOf } = readerFor(file.path);
    return textOf && renderOnce(file, textOf);
  },
};

/** Results quote a few articles repeatedly, and some take a second to render. */
const rendered = new TextCache();

function* renderOnce(file: SourceText, render: (file: SourceText) => Steps<string>): Steps<string> {
  const key = `${file.hash} ${file.path}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const text = yield* render(file);
  rendered.add(key, text);
  return text;
}

function readerFor(path: string): Reader {
  return READERS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? MARKDOWN;
}

function readMdx(file: SourceText): DocumentOutcome {
  const text = mdxText(file.text);
  const read = readDocument({ ...file, text });
  return read.ok ? { ok: true, document: read.document, text } : read;
}
