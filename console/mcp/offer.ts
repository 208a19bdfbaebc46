/**
 * Everything that a server offers, page by page.
 * @module
 */
import type { Connection, Welcome } from './connection.ts';
import { isObject, type JsonObject, objectsOf, textOf } from './json.ts';

export interface Offer {
  readonly welcome: Welcome;
  readonly tools: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
}

const MOST_PAGES = 50;

export async function loadOffer(connection: Connection): Promise<Offer> {
  const welcome = await connection.welcome();
  const list = async (capability: string, method: string, member: string): Promise<JsonObject[]> =>
    isObject(welcome.capabilities[capability]) ? allPages(connection, method, member) : [];
  const [tools, resources, templates, prompts] = await Promise.all([
    list('tools', 'tools/list', 'tools'),
    list('resources', 'resources/list', 'resources'),
    list('resources', 'resources/templates/list', 'resourceTemplates'),
    list('prompts', 'prompts/list', 'prompts'),
  ]);
  return { welcome, tools, resources, templates, prompts };
}

async function allPages(connection: Connection, method: string, member: string): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await connection.request(method, cursor === undefined ? {} : { cursor });
    found.push(...objectsOf(result[member]));
    cursor = textOf(result.nextCursor);
    if (cursor === undefined) break;
  }
  return found;
}

/** What people are shown: the title, where there is one (MCP 2025-06-18, tools). */
export function titleOf(definition: JsonObject): string {
  const { title, annotations, name } = definition;
  return (
    textOf(title) ?? (isObject(annotations) ? textOf(annotations.title) : undefined) ?? textOf(name) ?? ''
  );
}
