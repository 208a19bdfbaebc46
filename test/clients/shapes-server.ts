/**
 * A server with one tool per shape of result. Each part of a result holds a word of its own, so that what a client
 * hands to its model shows which parts arrived. Started with `--stdio`, or with `--http <port>`.
 * @module
 */
import {
  type ContentBlock,
  createServer,
  ProtocolError,
  type Server,
} from '../../packages/lectern/src/index.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import { serveStdio } from '../../packages/lectern/src/stdio.ts';
import { PNG } from '../fixture/content-tools.ts';
import { instructions, SHAPES, WORDS } from './shapes.ts';

const PARTS: Readonly<Record<string, ContentBlock>> = {
  text: { type: 'text', text: `The ${WORDS.text}.` },
  second: { type: 'text', text: `The ${WORDS.second}.` },
  link: {
    type: 'resource_link',
    uri: 'shape://link',
    name: WORDS.link,
    description: 'A linked resource',
    mimeType: 'text/plain',
  },
  embedded: {
    type: 'resource',
    resource: { uri: 'shape://embedded', mimeType: 'text/plain', text: `The ${WORDS.embedded}.` },
  },
  image: { type: 'image', data: PNG, mimeType: 'image/png' },
};

function createShapes(): Server {
  const server = createServer({ name: 'shapes', version: '1.0.0', instructions: instructions() })
    .tool('revision', { description: 'Returns the negotiated protocol version' }, (_input, context) => ({
      content: [{ type: 'text', text: `revision ${context.revision}` }],
    }))
    .tool(
      'described',
      {
        title: `The ${WORDS.title}`,
        description: `The ${WORDS.description}`,
        input: {
          type: 'object',
          properties: { word: { type: 'string', description: `The ${WORDS.parameter}` } },
        },
        output: {
          type: 'object',
          properties: { word: { type: 'string', description: `The ${WORDS.output}` } },
        },
      },
      () => ({ structuredContent: { word: WORDS.structure } }),
    )
    .tool(
      'strict',
      {
        description: 'Refuses a count above 3',
        input: {
          type: 'object',
          properties: { count: { type: 'integer', maximum: 3 } },
          required: ['count'],
        },
      },
      ({ count }) => `${count}`,
    )
    .tool('protocol_error', { description: 'Fails with a JSON-RPC error that has data' }, () => {
      throw new ProtocolError(-32602, `The ${WORDS.message}`, { hint: `The ${WORDS.data}` });
    });
  for (const { tool, title, parts, isError = false } of SHAPES) {
    const content = parts.map((part) => PARTS[part]).filter((part) => part !== undefined);
    const structuredContent = parts.includes('structure')
      ? { word: WORDS.structure }
      : parts.includes('empty')
        ? {}
        : undefined;
    server.tool(tool, { description: `Returns: ${title}` }, () => ({
      content,
      ...(structuredContent ? { structuredContent } : {}),
      ...(isError ? { isError } : {}),
    }));
  }
  return server;
}

const [transport, port] = process.argv.slice(2);
if (transport === '--stdio') serveStdio(createShapes());
else await serve(createShapes(), { port: Number(port) });
