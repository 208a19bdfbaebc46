/** Turns a schema of the catalogue into the equal zod schema, for the servers that take zod. @module */
import { z } from 'zod';

function zodField(field) {
  if (field.enum) return z.enum(field.enum);
  if (field.type === 'string') return z.string();
  let number = z.number();
  if (field.minimum !== undefined) number = number.min(field.minimum);
  if (field.maximum !== undefined) number = number.max(field.maximum);
  return number;
}

export function zodInput(schema) {
  const shape = Object.entries(schema.properties).map(([name, field]) => {
    const described = field.description ? zodField(field).describe(field.description) : zodField(field);
    return [name, schema.required.includes(name) ? described : described.optional()];
  });
  return z.strictObject(Object.fromEntries(shape));
}
