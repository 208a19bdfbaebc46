/**
 * The official JSON Schemas of the protocol, taken out of the official conformance suite, which has them
 * inside; 2024-11-05, which it lacks, by the message schemas of the first official SDK.
 * @module
 */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown> & { $schema: string };

/** Returns what is wrong with a value, or nothing. */
export type Check = (value: unknown) => string | undefined;

export interface MessageSchemas {
  /** The check of a definition by its name, where there is one. */
  check(definition: string): Check | undefined;
  /** Names of definitions by the method that they fix. */
  readonly byMethod: ReadonlyMap<string, string>;
  /** Names of error responses by the code that they fix. */
  readonly byErrorCode: ReadonlyMap<number, string>;
}

/** The package is a program without exports. */
const SUITE = '../../node_modules/@modelcontextprotocol/conformance/dist/index.js';

const loaded = new Map<string, MessageSchemas>();

export function officialSchemas(revision: string): MessageSchemas {
  let schemas = loaded.get(revision);
  if (schemas === undefined) {
    schemas = prepare(revision, embeddedSchema(revision));
    loaded.set(revision, schemas);
  }
  return schemas;
}

/** The bundle holds `const X={"2025-03-26":A,…}` and before it `A={$schema:…}` as literals. */
function embeddedSchema(revision: string): Schema {
  const bundle = readFileSync(new URL(SUITE, import.meta.url), 'utf8');
  const table = /\{"2025-03-26":(\w+),"2025-06-18":(\w+),"2025-11-25":(\w+),\[\w+\]:(\w+)\}/.exec(bundle);
  const position = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'].indexOf(revision);
  const name = table?.[position + 1];
  const start = name === undefined ? -1 : bundle.search(new RegExp(`[,;\\s]${name}=\\{\\$schema:`));
  if (name === undefined || start === -1)
    throw new Error(`The conformance suite has no schema of ${revision}`);
  const literal = balanced(bundle, bundle.indexOf('{', start));
  return runInNewContext(`(${literal})`, Object.create(null), { timeout: 5000 }) as Schema;
}

/** The object literal that begins at `start`: strings in it are template literals without substitutions. */
function balanced(text: string, start: number): string {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '`') quoted = false;
    } else if (char === '`') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return text.slice(start, at + 1);
  }
  throw new Error('The schema literal has no end');
}

/**
 * The generated schemas of 2025-06-18 and 2025-11-25 say "integer" where their source says "number", for the
 * bounds and defaults of numbers in forms. The suite corrects the same three members before it uses them.
 */
function correctNumbers(
  definitions: Record<string, { properties?: Record<string, Record<string, unknown>> }>,
): void {
  for (const member of ['minimum', 'maximum', 'default']) {
    const property = definitions.NumberSchema?.properties?.[member];
    if (property?.type === 'integer') property.type = 'number';
  }
}

function prepare(revision: string, schema: Schema): MessageSchemas {
  const newer = schema.$schema.includes('2020-12');
  const ajv = newer
    ? new Ajv2020({ strict: false, allErrors: true })
    : new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv as never);
  ajv.addFormat('byte', true);
  const key = newer ? '$defs' : 'definitions';
  const definitions = schema[key] as Record<string, { properties?: Record<string, Record<string, unknown>> }>;
  correctNumbers(definitions);
  ajv.addSchema({ ...schema, $id: `mcp://${revision}` });
  const compiled = new Map<string, ValidateFunction>();
  const byMethod = new Map<string, string>();
  const byErrorCode = new Map<number, string>();
  for (const [name, { properties = {} }] of Object.entries(definitions)) {
    const method = properties.method?.const;
    if (typeof method === 'string') byMethod.set(method, name);
    const parts = (properties.error?.allOf ?? []) as { properties?: { code?: { const?: number } } }[];
    for (const part of parts) {
      const code = part.properties?.code?.const;
      if (code !== undefined) byErrorCode.set(code, name);
    }
  }
  return {
    byMethod,
    byErrorCode,
    check(definition) {
      if (!(definition in definitions)) return undefined;
      let validate = compiled.get(definition);
      if (validate === undefined) {
        validate = ajv.compile({ $ref: `mcp://${revision}#/${key}/${definition}` });
        compiled.set(definition, validate);
      }
      const run = validate;
      return (value) => (run(value) ? undefined : `${definition}: ${ajv.errorsText(run.errors)}`);
    },
  };
}
