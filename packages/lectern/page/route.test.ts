/**
 * @module
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, readRoute, SECTIONS } from './route.ts';

describe('routes of the page', () => {
  it.each([
    ['', {}],
    ['#', {}],
    ['#/', {}],
    ['#/cobol', { server: 'cobol' }],
    ['#/cobol/', { server: 'cobol' }],
    ['#/cobol/none/x', { server: 'cobol' }],
    ['#/cobol/tools/add', { server: 'cobol', section: 'tools', name: 'add' }],
    ['#/tmkb/resources', { server: 'tmkb', section: 'resources' }],
    ['#/tmkb/resources/tmkb://pattern/X', { server: 'tmkb', section: 'resources', name: 'tmkb://pattern/X' }],
    ['#/tmkb/resources/50%', { server: 'tmkb', section: 'resources', name: '50%' }],
  ])('%s', (hash, route) => {
    expect(readRoute(hash)).toEqual(route);
  });

  it('are parsed back to the same route', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, fc.constantFrom(...SECTIONS), text, (server, section, name) => {
        expect(readRoute(hrefOf({ server, section, name }))).toEqual({ server, section, name });
      }),
    );
  });
});
