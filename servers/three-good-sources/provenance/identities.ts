/**
 * identities.json: the people and organizations that own the keys.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { contentReader, type Reading } from './content-reader.ts';
import { closedObject, date, httpsUrl, keyOrCurator, text } from './field-schemas.ts';

export interface Identity {
  readonly name: string;
  readonly type: 'person' | 'organization' | 'service';
  readonly platforms: readonly {
    readonly platform: string;
    readonly url: string;
    /** Where the platform's account shows the key. */
    readonly proof_url: string;
  }[];
  /** Who runs a service. */
  readonly operator?: string;
  readonly since: string;
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

export const readIdentities: (text: string) => Reading<Identities> = contentReader('identities.json', schema);
