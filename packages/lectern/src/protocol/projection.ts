/**
 * Shapes what features produce for the revision that is spoken: members that it does not know are dropped,
 * content that it does not know is converted.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { AudioContent, ContentBlock, ResourceContents, ResourceLink } from './content.ts';
import type { RevisionRules, Shape } from './revisions.ts';

/** Keeps the members of a definition that the revision knows. */
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
  // A copy each time: middleware may change what it is given.
  return JSON.parse(JSON.stringify(Object.fromEntries(known)));
}

export function projectContent(
  blocks: readonly ContentBlock[],
  rules: RevisionRules,
): readonly ContentBlock[] {
  // The newest two of each member came together; a revision with links knows everything else as well.
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
