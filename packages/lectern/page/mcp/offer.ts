/**
 * Everything that a server offers.
 * @module
 */
import type { Lists } from '../../src/client/results.ts';
import type { Connection, Welcome } from './connection.ts';
import { isObject, type JsonObject, objectsOf, textOf } from './json.ts';

export interface Offer {
  readonly welcome: Welcome;
  readonly tools: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
}

export async function loadOffer(connection: Connection): Promise<Offer> {
  const welcome = await connection.welcome();
  const list = async (kind: keyof Lists, capability: string = kind): Promise<JsonObject[]> =>
    isObject(welcome.capabilities[capability]) ? objectsOf((await connection.list(kind))[kind]) : [];
  const [tools, resources, templates, prompts] = await Promise.all([
    list('tools'),
    list('resources'),
    list('resourceTemplates', 'resources'),
    list('prompts'),
  ]);
  return { welcome, tools, resources, templates, prompts };
}

/** What people are shown: the title, where there is one (MCP 2025-06-18, tools). */
export function titleOf(definition: JsonObject): string {
  const { title, annotations, name } = definition;
  return (
    textOf(title) ?? (isObject(annotations) ? textOf(annotations.title) : undefined) ?? textOf(name) ?? ''
  );
}
