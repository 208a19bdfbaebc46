/**
 * Converts results and definitions to the revision of the request: unknown members are dropped, unsupported content is
 * converted, and results of the stateless era get their type and server info.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { AudioContent, ContentBlock, ResourceContents, ResourceLink } from './content.ts';
import { META } from './envelope.ts';
import type { RevisionRules, Shape } from './revisions.ts';

/** Keeps the members of a definition that the revision defines. */
export function projectMembers(shape: Shape, definition: JsonObject, rules: RevisionRules): JsonObject {
  const known = rules.fields[shape];
  const shown = Object.fromEntries(
    Object.entries(definition).filter(([member, value]) => value !== undefined && known.has(member)),
  );
  if (rules.contentMeta || !isObject(shown.annotations)) return shown;
  const { lastModified, ...annotations } = shown.annotations;
  return { ...shown, annotations };
}

export function projectCapabilities(capabilities: JsonObject, rules: RevisionRules): JsonObject {
  const known = Object.entries(capabilities).filter(([name]) => rules.capabilities.has(name));
  // Copied, because middleware may modify it.
  return JSON.parse(JSON.stringify(Object.fromEntries(known)));
}

export function projectContent(
  blocks: readonly ContentBlock[],
  rules: RevisionRules,
): readonly ContentBlock[] {
  // These members were introduced with resource links; a revision with links supports everything else as well.
  if (rules.contentMeta && rules.content.has('resource_link')) return blocks;
  return blocks.map((block) => projectBlock(block, rules));
}

export function projectBlock(block: ContentBlock, rules: RevisionRules): ContentBlock {
  const known = rules.content.has(block.type) ? block : convert(block);
  if (rules.contentMeta) return known;
  const { _meta, annotations, ...rest } = known;
  const plain = rest as ContentBlock;
  const bare =
    plain.type === 'resource' ? { ...plain, resource: projectContents(plain.resource, rules) } : plain;
  if (annotations === undefined) return bare;
  const { lastModified, ...older } = annotations;
  return { ...bare, annotations: older };
}

export function projectContents(contents: ResourceContents, rules: RevisionRules): ResourceContents {
  if (rules.contentMeta || contents._meta === undefined) return contents;
  const { _meta, ...plain } = contents;
  return plain;
}

function convert(block: ContentBlock): ContentBlock {
  if (block.type === 'audio') return audioAsResource(block);
  if (block.type === 'resource_link') return linkAsText(block);
  return block;
}

function audioAsResource({ data, mimeType, annotations }: AudioContent): ContentBlock {
  const resource = { uri: 'attachment:audio', mimeType, blob: data };
  return { type: 'resource', resource, ...(annotations === undefined ? {} : { annotations }) };
}

function linkAsText({ title, name, uri, description, annotations }: ResourceLink): ContentBlock {
  const text = `${title ?? name}: ${uri}${description === undefined ? '' : `\n${description}`}`;
  return { type: 'text', text, ...(annotations === undefined ? {} : { annotations }) };
}

/** Before 2026-07-28 structured content is an object or nothing; before 2025-06-18 there is none. */
export function mayBeStructured(value: unknown, rules: RevisionRules): boolean {
  return rules.structured === 'any' || (rules.structured === 'object' && isObject(value));
}

export function mayDeclareOutput(schema: JsonObject, rules: RevisionRules): boolean {
  return rules.structured === 'any' || (rules.structured === 'object' && schema.type === 'object');
}

/** A result serialized earlier, for the revision it is sent in. */
export class PreparedResult {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** Returns a new copy each time, which the caller may change. */
  toObject(): JsonObject {
    return JSON.parse(this.json);
  }
}

export type Result = JsonObject | PreparedResult;

/** Serializes results of one server; `serverInfo` is added to every stateless one. */
export function resultWriter(serverInfo: JsonObject): (result: Result, rules: RevisionRules) => string {
  const identity = { [META.serverInfo]: serverInfo };
  const head = `{"resultType":"complete","_meta":${JSON.stringify(identity)}`;

  return (result, rules) => {
    if (result instanceof PreparedResult) return result.json;
    if (!rules.selfDescribingResults) return JSON.stringify(result);
    if (result._meta === undefined && result.resultType === undefined) {
      return spliced(head, JSON.stringify(result));
    }
    const { _meta, ...rest } = result;
    return JSON.stringify({
      resultType: 'complete',
      ...rest,
      _meta: { ...(_meta as JsonObject), ...identity },
    });
  };
}

/** `{a` and `{b}` to `{a,b}`. */
function spliced(head: string, objectJson: string): string {
  return objectJson === '{}' ? `${head}}` : `${head},${objectJson.slice(1)}`;
}
