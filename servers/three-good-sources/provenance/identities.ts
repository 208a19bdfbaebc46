/**
 * identities.json: the people and organizations that own the keys.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { readJson } from 'lectern/content';
import { contentReader, type Reading } from './content-reader.ts';
import { closedObject, date, httpsUrl, keyOrCurator, text } from './field-schemas.ts';
import { areOriginalIdentities, readOriginalIdentities } from './original-shapes.ts';

export interface Identity {
  readonly name: string;
  readonly type: 'person' | 'organization' | 'service';
  readonly platforms: readonly {
    readonly platform: string;
    /** Of the account; the original program has a handle instead. */
    readonly url?: string;
    readonly handle?: string;
    /** Where the platform's account shows the key. */
    readonly proof_url: string;
  }[];
  /** Who runs a service. */
  readonly operator?: string;
  /** Left out by the original program. */
  readonly since?: string;
  /** When its key was replaced by another. */
  readonly retired?: string;
}

export type Identities = Readonly<Record<string, Identity>>;

const platform = closedObject(['platform', 'url', 'proof_url'], {
  platform: text,
  url: httpsUrl,
  proof_url: httpsUrl,
});

const schema: JsonSchemaObject = {
  type: 'object',
  propertyNames: keyOrCurator,
  additionalProperties: closedObject(['name', 'type', 'platforms', 'since'], {
    name: text,
    type: { enum: ['person', 'organization', 'service'] },
    platforms: { type: 'array', items: platform },
    operator: text,
    since: date,
    retired: date,
  }),
};

const read = contentReader<Identities>('identities.json', schema);

export function readIdentities(text: string): Reading<Identities> {
  const data = readJson(text);
  return data.ok && areOriginalIdentities(data.value) ? readOriginalIdentities(text) : read(text);
}
