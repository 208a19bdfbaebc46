/**
 * How the page introduces itself to servers.
 * @module
 */
import type { JsonObject } from './json.ts';

export const CLIENT: JsonObject = { name: 'lectern-page', version: '1.0.0' };
