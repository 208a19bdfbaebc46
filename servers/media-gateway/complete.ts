/**
 * Completion by the name of the argument, whatever it is an argument of: of prompts, resources and tools (S4.34 to
 * S4.45).
 * @module
 */
import type { Completion, CompletionHook, CompletionReference, JsonSchemaObject } from 'lectern';
import type { Completable } from './backend/answers.ts';
import type { Backend } from './backend/backend.ts';
import { foldText } from './catalogue/fold-text.ts';
import { REGIONS, regionName } from './catalogue/regions.ts';
import { MEDIA_TYPES } from './catalogue/title.ts';
import { DEVICES } from './playback/devices.ts';
import { type Choice, Completions } from './search/completions.ts';

/** Regions that S4.42 names come first; `UK` is another name of GB. */
const FIRST_REGIONS = ['US', 'UK', 'CA', 'AU', 'DE', 'FR', 'JP', 'GB'];

/** By argument, what the catalogue completes it with. */
const FROM_CATALOGUE: Readonly<Record<string, Completable>> = {
  genre: 'genre',
  genres: 'genre',
  platform: 'platform',
  platforms: 'platform',
  platformId: 'platform',
  mood: 'mood',
  title: 'title',
  content_name: 'title',
  contentId: 'titleId',
  contentIds: 'titleId',
  excludeContentIds: 'titleId',
  person: 'person',
  director: 'person',
  actor: 'person',
};

let regions: Completions | undefined;

/** By argument, what does not depend on the catalogue. */
const FIXED: Readonly<Record<string, () => Completions>> = {
  region: () => {
    regions ??= new Completions(regionChoices());
    return regions;
  },
  contentType: () => inOrder(MEDIA_TYPES),
  mediaType: () => inOrder([...MEDIA_TYPES, 'all']),
  deviceId: () => inOrder(DEVICES.map(({ id }) => id)),
};

export interface CompletionSources {
  readonly backend: Backend;
  readonly promptNames: readonly string[];
  readonly resourceUris: readonly string[];
  /** Of a tool, its input schema. */
  toolSchema(name: string): JsonSchemaObject | undefined;
}

const MOST = 10;
const TOOL = 'tool://';

export function completeAnything(sources: CompletionSources): CompletionHook {
  return (reference, { name, value }, context) => {
    if (reference.uri?.startsWith(TOOL))
      return completeTool(reference.uri.slice(TOOL.length), name, value, sources);
    if (reference.type === 'ref/prompt' && name === 'name')
      return inOrder(sources.promptNames).complete(value, MOST);
    if (isUri(reference, name)) return urisWith(value || (reference.uri ?? ''), sources.resourceUris);
    return isTemplate(reference) ? undefined : byName(name, value, sources.backend, context.arguments);
  };
}

/** A template’s variables are completed by the template itself. */
function isTemplate({ uri }: CompletionReference): boolean {
  return uri?.includes('{') === true;
}

/** Of a resource there is nothing to complete but where it is. */
function isUri(reference: CompletionReference, name: string): boolean {
  if (reference.type !== 'ref/resource' || isTemplate(reference)) return false;
  return name === 'uri' || (FROM_CATALOGUE[name] === undefined && FIXED[name] === undefined);
}

function urisWith(typed: string, uris: readonly string[]): Completion {
  const wanted = typed.toLowerCase();
  const first = uris.filter((uri) => uri.startsWith(wanted));
  const further = uris.filter((uri) => uri.indexOf(wanted) > 0);
  return { values: [...first, ...further] };
}

/** `given`: the arguments that have a value already. */
function byName(
  name: string,
  value: string,
  backend: Backend,
  given: Readonly<Record<string, string>> = {},
): ReturnType<CompletionHook> {
  if (Object.hasOwn(FIXED, name)) return FIXED[name]?.().complete(value, MOST);
  const what = Object.hasOwn(FROM_CATALOGUE, name) ? FROM_CATALOGUE[name] : undefined;
  // Of an argument that nobody knows, nothing is known either.
  if (what === undefined) return { values: [] };
  const mediaType = MEDIA_TYPES.find((type) => type === (given.contentType ?? given.mediaType));
  const request = { what, typed: value, limit: MOST, ...(mediaType === undefined ? {} : { mediaType }) };
  return backend.ask('complete', request).then(({ data }) => data);
}

/** The schema’s own values where it names them, else its examples, else the usual values of arguments with that name. */
function completeTool(
  tool: string,
  path: string,
  value: string,
  { toolSchema, backend }: CompletionSources,
): ReturnType<CompletionHook> {
  const property = propertyAt(toolSchema(tool), path.split('.'));
  if (property === undefined) return { values: [] };
  const item = (property.items ?? property) as JsonSchemaObject;
  if (Array.isArray(item.enum)) return inOrder(item.enum.map(String)).complete(value, MOST);
  const name = path.split('.').at(-1) as string;
  if (Object.hasOwn(FROM_CATALOGUE, name) || Object.hasOwn(FIXED, name)) return byName(name, value, backend);
  const examples = [...(property.examples ?? []), ...(item === property ? [] : (item.examples ?? []))];
  return inOrder(
    examples.map((example) => (typeof example === 'string' ? example : JSON.stringify(example))),
  ).complete(value, MOST);
}

/** `filters.genres`, or `genres` where only one part of the schema has a member of that name. */
function propertyAt(
  schema: JsonSchemaObject | undefined,
  path: readonly string[],
): JsonSchemaObject | undefined {
  const [name, ...rest] = path;
  if (schema === undefined || name === undefined) return schema;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchemaObject>;
  if (Object.hasOwn(properties, name)) return propertyAt(properties[name], rest);
  for (const part of Object.values(properties)) {
    const found = part.properties === undefined ? undefined : propertyAt(part, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inOrder(values: readonly string[]): Completions {
  return new Completions(values.map((value, i) => ({ value, rank: -i })));
}

function regionChoices(): Choice[] {
  const all = [...FIRST_REGIONS, ...REGIONS.filter((code) => !FIRST_REGIONS.includes(code))];
  return all.map((code, i) => ({
    value: code,
    also: code === 'UK' ? 'United Kingdom' : foldText(regionName(code)),
    rank: -i,
  }));
}
