/**
 * The type of the values that a JSON Schema describes, where the schema is written in place and so known to the type
 * checker: types, properties, items, `enum` and `const`. Other keywords leave the value `unknown`.
 * @module
 */

/** `filled`: members with a default are present, as handlers get them. `sent`: they may be absent. */
type Form = 'filled' | 'sent';

/** `Unknown` is the type for schemas that the type checker does not know, or whose root is not an object. */
export type FromJsonSchema<Schema, Unknown, As extends Form> = Schema extends {
  readonly type: 'object';
  readonly properties: infer Properties;
}
  ? string extends keyof Properties
    ? Unknown
    : ObjectOf<Properties, RequiredIn<Schema>, As>
  : Unknown;

type RequiredIn<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;

type Present<Properties, Required, As extends Form> = {
  [Name in keyof Properties]: Name extends Required
    ? Name
    : As extends 'filled'
      ? Properties[Name] extends { readonly default: unknown }
        ? Name
        : never
      : never;
}[keyof Properties];

type ObjectOf<Properties, Required, As extends Form> = {
  [Name in Present<Properties, Required, As>]: ValueOf<Properties[Name], As>;
} & {
  [Name in Exclude<keyof Properties, Present<Properties, Required, As>>]?: ValueOf<Properties[Name], As>;
} extends infer Members
  ? { [Name in keyof Members]: Members[Name] }
  : never;

interface Primitives {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

type ValueOf<Schema, As extends Form> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: keyof Primitives }
      ? Primitives[Schema['type']]
      : Schema extends { readonly type: 'array' }
        ? ItemsOf<Schema, As>
        : Schema extends { readonly type: 'object' }
          ? FromJsonSchema<Schema, Record<string, unknown>, As>
          : unknown;

type ItemsOf<Schema, As extends Form> = Schema extends { readonly prefixItems: unknown }
  ? unknown[]
  : Schema extends { readonly items: infer Items }
    ? ValueOf<Items, As>[]
    : unknown[];
