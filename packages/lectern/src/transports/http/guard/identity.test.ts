import { describe, expect, it } from 'vitest';
import { readSettings } from '../options.ts';
import type { HttpRequest } from '../types.ts';
import { whileVerified } from './identity.ts';

const http = { method: 'GET', path: '/', header: () => undefined } as unknown as HttpRequest;

describe('whileVerified', () => {
  it.each([Number.POSITIVE_INFINITY, 2 ** 40])(
    'never verifies again with an interval of %d',
    async (reauthenticateMs) => {
      let asked = 0;
      const authenticate = () => {
        asked += 1;
        return { principal: 'ada' };
      };
      const settings = readSettings({ authenticate, reauthenticateMs });
      const stop = whileVerified({ http, principal: 'ada' }, settings, () => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
      stop();
      expect(asked).toBe(0);
    },
  );
});
