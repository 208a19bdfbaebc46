/**
 * Every format that a folder may hold, by the extension of its files.
 * @module
 */
import type { DocumentOutcome, Format } from '../format.ts';
import { markdownFormat } from '../markdown-format.ts';
import { readDocument } from '../read-document.ts';
import type { SourceText } from '../source.ts';
import { readAsciidoc } from './asciidoc.ts';
import { definitionText, readDefinition } from './definition-file.ts';
import { htmlText, readHtml } from './html/read-html.ts';
import { mdxText } from './mdx-text.ts';
import { readPlainText } from './plain-text.ts';
import { readRestructuredText } from './restructured-text.ts';

interface Reader {
  read(file: SourceText): DocumentOutcome;
  /** Where the text that is shown is not the file's own. */
  textOf?(file: SourceText): string;
}

const MARKDOWN: Reader = { read: readDocument };
const MDX: Reader = { read: readMdx, textOf: ({ text }) => mdxText(text) };
const RST: Reader = { read: readRestructuredText };
const ASCIIDOC: Reader = { read: readAsciidoc };
const TEXT: Reader = { read: readPlainText };
const HTML: Reader = { read: readHtml, textOf: htmlText };
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
  readDocument: (file) => readerFor(file.path).read(file),
  textOf(file) {
    const { textOf } = readerFor(file.path);
    return textOf === undefined ? file.text : rendered.of(file, textOf);
  },
};

/** Answers quote a few articles again and again; some take a second to be rendered. */
class Renderings {
  readonly #texts = new Map<string, string>();
  #size = 0;

  of(file: SourceText, render: (file: SourceText) => string): string {
    const key = `${file.hash} ${file.path}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = render(file);
    this.#texts.set(key, text);
    this.#size += text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#size <= MOST_CHARACTERS || oldest === key) break;
      this.#texts.delete(oldest);
      this.#size -= old.length;
    }
    return text;
  }
}

const MOST_CHARACTERS = 8_000_000;
const rendered = new Renderings();

function readerFor(path: string): Reader {
  return READERS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? MARKDOWN;
}

function readMdx(file: SourceText): DocumentOutcome {
  const text = mdxText(file.text);
  const read = readDocument({ ...file, text });
  return read.ok ? { ok: true, document: read.document, text } : read;
}
