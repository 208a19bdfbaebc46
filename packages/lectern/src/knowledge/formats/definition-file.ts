/**
 * JSON and YAML files: articles if they are OpenAPI or JSON Schema documents, otherwise ignored.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { readData } from '../data/read-data.ts';
import type { DocumentOutcome } from '../format.ts';
import { firstParagraph } from '../markdown/inline-text.ts';
import { sectionSteps } from '../markdown/sections.ts';
import type { SourceText } from '../source.ts';
import type { Steps } from '../time-slicer.ts';
import { createDocument, idOfPath } from './create-document.ts';
import { type Json, listIn, textIn } from './definition-parts.ts';
import { openApiText, schemaDocumentText } from './openapi-text.ts';

/** A quick check whether the text could be one at all. */
const LIKELY =
  /(?:^|[{,\n])\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[123]\.|["']?\$schema["']?\s*:\s*["']?https?:\/\/json-schema\.org\//;
const SCHEMA_DIALECT = /^https?:\/\/json-schema\.org\//;
/** The YAML parser takes seconds for larger files, and blocks everything else. */
const LARGEST_YAML = 1_000_000;

/** Parsing JSON is one step: the engine's own parser cannot be paused, and takes 10 ms per megabyte. */
export function* readDefinition(file: SourceText): Steps<DocumentOutcome> {
  if (!LIKELY.test(file.text)) return { ok: false };
  const isYaml = /\.ya?ml$/i.test(file.path);
  if (isYaml && file.text.length > LARGEST_YAML)
    return {
      ok: false,
      problem: { path: file.path, reason: 'is a definition of more than 1 MB in YAML; use JSON' },
    };
  const parsed = parse(file.text, isYaml);
  if (!parsed.ok) {
    const { line, reason } = parsed;
    return { ok: false, problem: { path: file.path, line, reason: `cannot be read: ${reason}` } };
  }
  yield;
  const text = isObject(parsed.value) ? yield* render(parsed.value, file.path) : undefined;
  if (text === undefined || !isObject(parsed.value)) return { ok: false };
  const about = isObject(parsed.value.info) ? parsed.value.info : parsed.value;
  const document = createDocument(file, {
    title: undefined,
    description: textIn(about, 'summary') || firstParagraph(textIn(about, 'description'), 1, false),
    tags: listIn(parsed.value, 'tags').flatMap((tag) => textIn(tag, 'name') || []),
    sections: yield* sectionSteps(text, 1, idOfPath(file.path)),
    isRendered: true,
  });
  return { ok: true, document, text };
}

/** The text of a file that was read as a definition before. */
export function* definitionText(file: SourceText): Steps<string> {
  const parsed = parse(file.text, /\.ya?ml$/i.test(file.path));
  yield;
  return (
    (parsed.ok && isObject(parsed.value) ? yield* render(parsed.value, file.path) : undefined) ?? file.text
  );
}

function* render(value: Json, path: string): Steps<string | undefined> {
  if (/^(?:2|3)\./.test(versionOf(value)) && isObject(value.info)) return yield* openApiText(value);
  if (!SCHEMA_DIALECT.test(textIn(value, '$schema'))) return undefined;
  return yield* schemaDocumentText(value, idOfPath(path).split('/').at(-1) ?? path);
}

/** YAML reads `2.0` as a number. */
function versionOf({ openapi, swagger }: Json): string {
  const version = openapi ?? swagger;
  return typeof version === 'number' ? version.toFixed(1) : String(version ?? '');
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** The engine's JSON parser is many times faster; ours reports the line of an error. */
function parse(text: string, isYaml: boolean): Parsed {
  if (isYaml) return readData(text, 'yaml');
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch {
    const read = readData(text, 'json');
    return read.ok ? { ok: false, line: 1, reason: 'it is not valid JSON' } : read;
  }
}
