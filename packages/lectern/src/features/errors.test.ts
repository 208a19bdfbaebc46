import { describe, expect, it } from 'vitest';
import { ProtocolError } from '../jsonrpc/message.ts';
import { REVISIONS, rulesOf } from '../protocol/revisions.ts';
import { invalidParams, MissingCapability, ToolError } from './errors.ts';

describe('errors of handlers', () => {
  it.each(REVISIONS)('a missing capability has the code of %s and is named', (revision) => {
    const error = new MissingCapability({ elicitation: { url: {} }, sampling: {} }, rulesOf(revision));
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error.code).toBe(revision === '2026-07-28' ? -32021 : -32600);
    expect(error.message).toContain('elicitation.url and sampling');
    expect(error.data).toEqual({ requiredCapabilities: { elicitation: { url: {} }, sampling: {} } });
  });

  it('invalid parameters may include data', () => {
    expect(invalidParams('no', { suggestion: 'yes' })).toMatchObject({
      code: -32602,
      message: 'no',
      data: { suggestion: 'yes' },
    });
    expect(invalidParams('no').data).toBeUndefined();
  });

  it('a tool error is not a protocol error', () => {
    expect(new ToolError('sorry')).not.toBeInstanceOf(ProtocolError);
    expect(new ToolError('sorry').name).toBe('ToolError');
  });
});
