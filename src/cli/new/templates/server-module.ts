/**
 * The server of a new project: one tool, one resource, one prompt.
 * @module
 */

export function serverModule(name: string): string {
  return `import { createServer, jsonSchema, type Server, ToolError } from 'lectern';

/** How many days each plant can wait for water. */
const PLANTS: ReadonlyMap<string, number> = new Map([
  ['basil', 2],
  ['cactus', 21],
  ['fern', 4],
]);

const NAMES = [...PLANTS.keys()];

/** Defined once, for clients of every protocol revision. */
export const server: Server = createServer({
  name: '${name}',
  version: '0.1.0',
  // For the model: what the server is for, and when to use it.
  instructions: 'Knows when house plants need water. Call watering_plan before you give advice on one.',
})
  .tool(
    'watering_plan',
    {
      description: 'Says on which of the coming days a house plant needs water.',
      // Arguments that do not fit never reach the handler: the model is told what to put right.
      input: jsonSchema<{ plant: string; days: number }>({
        type: 'object',
        properties: {
          plant: { type: 'string', minLength: 1, description: 'The name of the plant, such as fern' },
          days: { type: 'integer', minimum: 1, maximum: 60, default: 14, description: 'How many days to plan' },
        },
        required: ['plant'],
        additionalProperties: false,
      }),
      annotations: { title: 'Watering plan', readOnlyHint: true },
    },
    ({ plant, days }) => {
      const pause = PLANTS.get(plant.toLowerCase());
      if (pause === undefined) {
        // A ToolError speaks to the model: say what was wrong, and what would be right.
        throw new ToolError(\`There is no plant called "\${plant}". Ask for one of these: \${NAMES.join(', ')}.\`);
      }
      const wet: number[] = [];
      for (let day = 1; day <= days; day += pause) wet.push(day);
      return \`Water the \${plant} on day \${wet.join(', ')}.\`;
    },
  )
  .resource(
    'plants://all',
    { name: 'plants', description: 'All plants, and how many days each can wait', mimeType: 'text/plain' },
    () => [...PLANTS].map(([plant, pause]) => \`\${plant}: every \${pause} days\`).join('\\n'),
  )
  .prompt(
    'plant_care',
    {
      description: 'Asks for a week of care for one plant',
      input: jsonSchema<{ plant: string }>({
        type: 'object',
        properties: { plant: { type: 'string', description: 'The name of the plant' } },
        required: ['plant'],
      }),
      // What clients offer while somebody types.
      complete: { plant: NAMES },
    },
    ({ plant }) => \`Plan a week of care for my \${plant}. Call watering_plan first, and keep to its days.\`,
  );
`;
}
