/**
 * A form as data: what a person is asked for, and how.
 * @module
 */
import type { Json } from '../mcp/json.ts';

interface Common {
  /** The member of the object that it fills. */
  readonly key: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly initial: Json | undefined;
  readonly examples: readonly Json[];
}

export interface TextField extends Common {
  readonly kind: 'text';
  readonly look: 'line' | 'area' | 'date';
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
  /** Such as `email`; checked where it is known. */
  readonly format: string | undefined;
}

export interface NumberField extends Common {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

export interface SwitchField extends Common {
  readonly kind: 'switch';
}

export interface ChoiceField extends Common {
  /** One of the options, or any number of them. */
  readonly kind: 'choice' | 'choices';
  readonly options: readonly Option[];
}

export interface Option {
  readonly value: Json;
  readonly label: string;
}

export interface ListField extends Common {
  readonly kind: 'list';
  readonly item: Field;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
}

export interface GroupField extends Common {
  readonly kind: 'group';
  readonly fields: readonly Field[];
}

/** What no other kind can ask for is typed as JSON. */
export interface JsonField extends Common {
  readonly kind: 'json';
}

export type Field = TextField | NumberField | SwitchField | ChoiceField | ListField | GroupField | JsonField;
