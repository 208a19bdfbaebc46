import { describe, expect, it } from 'vitest';
import { challengeText } from './refusal.ts';

const URL = 'https://mcp.example.com/.well-known/oauth-protected-resource';

describe('a challenge', () => {
  it('stays one header of the same parameters whatever its texts contain', () => {
    const hostile = 'a\r\nSet-Cookie: x=1"\\, scope="admin", é\u0000';
    const text = challengeText('Bearer', URL, {
      error: 'invalid_token',
      scopes: ['notes:read', hostile, 'x"y', 'a\\b', 'offline_access', 'notes:read'],
      description: hostile,
    });
    expect(text).toMatch(/^[ -~]+$/);
    expect(text.match(/(\w+)="[^"]*"/g)?.map((parameter) => parameter.split('=')[0])).toEqual([
      'error',
      'error_description',
      'scope',
      'resource_metadata',
    ]);
    expect(text).toContain('scope="notes:read"');
  });

  it('stays short for long texts and many scopes', () => {
    const scopes = Array.from({ length: 500 }, (_, i) => `notes:${i}`);
    expect(challengeText('Bearer', URL, { scopes, description: 'x'.repeat(5000) }).length).toBeLessThan(1024);
  });
});
