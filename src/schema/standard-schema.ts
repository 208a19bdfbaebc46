/**
 * The part of the Standard Schema and Standard JSON Schema interfaces (version 1) that we call.
 * @see https://standardschema.dev
 * @module
 */

export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardProps<Input, Output>;
}

interface StandardProps<Input, Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
}

export type StandardResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export interface StandardJSONSchemaV1 {
  readonly '~standard': { readonly jsonSchema: StandardConverter };
}

interface StandardConverter {
  readonly input: (options: { readonly target: string }) => Record<string, unknown>;
  readonly output: (options: { readonly target: string }) => Record<string, unknown>;
}

/** Some vendors' schemas are callable, so functions count as well as objects. */
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if (schema === null || (typeof schema !== 'object' && typeof schema !== 'function')) return false;
  const props = (schema as Partial<StandardSchemaV1>)['~standard'];
  return typeof props === 'object' && props !== null && typeof props.validate === 'function';
}

export function convertsToJsonSchema(schema: object): schema is StandardJSONSchemaV1 {
  const props = (schema as Partial<StandardJSONSchemaV1>)['~standard'];
  return typeof props?.jsonSchema?.input === 'function' && typeof props.jsonSchema.output === 'function';
}
