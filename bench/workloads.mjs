/** What is asked of every server, and the right answer to each question. @module */
import { isDeepStrictEqual } from 'node:util';
import { pageText, tools } from './servers/catalogue.mjs';

function callOf(name, args, text) {
  const expected = [{ type: 'text', text }];
  return {
    request: { method: 'tools/call', params: { name, arguments: args } },
    isRight: (result) => result.isError !== true && isDeepStrictEqual(result.content, expected),
  };
}

/** Every slot of a burst has its own operands, so that no two answers of a burst are alike. */
export const addition = (slot) => callOf('add', { a: slot + 0.5, b: 1000 }, `${slot + 1000.5}`);
const page = (slot) => callOf('read_page', { page: slot + 10 }, pageText(slot + 10));

/** Servers may say more about a tool (a title, a dialect), never something else. */
function isSameTool(listed, tool) {
  const { $schema, ...inputSchema } = listed.inputSchema;
  return (
    listed.name === tool.name &&
    listed.description === tool.description &&
    isDeepStrictEqual(inputSchema, tool.inputSchema)
  );
}

export const listing = () => ({
  request: { method: 'tools/list', params: {} },
  isRight: (result) =>
    result.tools.length === tools.length &&
    result.nextCursor === undefined &&
    tools.every((tool, index) => isSameTool(result.tools[index], tool)),
});

/** Arguments that the schema forbids: whoever validates must refuse them. */
export const forbiddenCall = { method: 'tools/call', params: { name: 'add', arguments: { a: 'one', b: 2 } } };

/** `inFlight` requests are written at once; the next burst follows when all of them are answered. */
export const workloads = [
  { key: 'sequential', title: 'tools/call of a small tool, one at a time', inFlight: 1, question: addition },
  { key: 'pipelined', title: 'tools/call of a small tool, 64 in flight', inFlight: 64, question: addition },
  { key: 'list', title: 'tools/list of 60 tools, 64 in flight', inFlight: 64, question: listing },
  { key: 'page', title: 'tools/call with a result of 8 kB, 64 in flight', inFlight: 64, question: page },
];
