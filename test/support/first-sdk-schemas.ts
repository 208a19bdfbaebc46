/**
 * Message schemas of 2024-11-05: those of the first official SDK, which spoke that revision alone.
 * @module
 */
import * as types from 'mcp-sdk-2024-11-05/types.js';
import type { Check, MessageSchemas } from './official-schemas.ts';

interface ZodLike {
  safeParse(value: unknown): { success: boolean; error?: { message: string } };
  shape?: Record<string, { _def?: { value?: unknown } }>;
}

const schemas = types as unknown as Record<string, ZodLike>;

const byMethod = new Map<string, string>();
for (const [name, schema] of Object.entries(schemas)) {
  const method = schema?.shape?.method?._def?.value;
  if (typeof method === 'string') byMethod.set(method, name.replace(/Schema$/, ''));
}

export const firstSdkSchemas: MessageSchemas = {
  byMethod,
  byErrorCode: new Map(),
  check(definition): Check | undefined {
    const schema = schemas[`${definition}Schema`];
    if (schema === undefined) return undefined;
    return (value) => {
      const { success, error } = schema.safeParse(value);
      return success ? undefined : `${definition}: ${error?.message}`;
    };
  },
};
