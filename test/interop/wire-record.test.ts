import { describe, expect, it } from 'vitest';
import { WireRecord } from './wire-record.ts';

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const PONG = '{"jsonrpc":"2.0","id":7,"result":{}}';

describe('the wire record', () => {
  it('accepts one valid response to a request', () => {
    const wire = new WireRecord('2025-11-25');
    wire.noteSent(PING);
    wire.noteLine(PONG);
    expect(wire.faults).toEqual([]);
  });

  it('reports a line that is not a message', () => {
    const wire = new WireRecord('2025-11-25');
    wire.noteLine('hello');
    expect(wire.faults).toEqual(['Not JSON: hello']);
  });

  it('reports a second response, and a response after cancellation', () => {
    const wire = new WireRecord('2025-11-25');
    wire.noteSent(PING);
    wire.noteLine(PONG);
    wire.noteLine(PONG);
    wire.noteSent(PING);
    wire.noteSent({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
    wire.noteLine(PONG);
    expect(wire.faults).toEqual([`Nobody waits for ${PONG}`, `Nobody waits for ${PONG}`]);
  });

  it('reports what the revision does not allow', () => {
    const wire = new WireRecord('2025-06-18');
    wire.noteSent({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    wire.noteLine('{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"nameless schema"}]}}');
    wire.noteLine('{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{}}');
    expect(wire.faults).toEqual([
      expect.stringMatching(/^Against 2025-06-18: ListToolsResult: .*inputSchema/),
      expect.stringContaining('2025-06-18 knows no notifications/subscriptions/acknowledged'),
    ]);
  });
});
