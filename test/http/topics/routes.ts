import { describe, expect, it } from 'vitest';
import type { DescribeTopic } from '../serving.ts';

/** Routes of the fixture, with a client that knows nothing of MCP. */
export const describeRoutes: DescribeTopic = (url) => {
  describe('custom routes', () => {
    const request = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(new URL(path, url()), init);

    it('get the method, path, query and headers of a GET request', async () => {
      const response = await request('/echo?a=1&b', { headers: { 'X-Agent': 'test' } });
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual({
        method: 'GET',
        path: '/echo',
        query: 'a=1&b',
        body: '',
        agent: 'test',
      });
    });

    it('get the body of a PUT request, whatever its content type', async () => {
      const response = await request('/echo', { method: 'PUT', body: 'id,name\n1,Zoë' });
      expect(await response.json()).toMatchObject({ method: 'PUT', body: 'id,name\n1,Zoë' });
    });

    it('respond to HEAD as to GET, without the body', async () => {
      const response = await request('/echo', { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('content-type')).toBe('application/json');
    });

    it('respond with bytes, with a content type of their own, and without a body', async () => {
      const bytes = await request('/bytes');
      expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
      expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0, 255, 128]);
      const hook = await request('/hook', { method: 'POST', body: '{}' });
      expect([hook.status, await hook.text()]).toEqual([204, '']);
      expect((await request('/hook', { method: 'DELETE' })).status).toBe(204);
    });

    it('refuse other methods with 405 and the allowed ones', async () => {
      const refused = [await request('/echo', { method: 'POST', body: '{}' }), await request('/hook')];
      expect(refused.map(({ status }) => status)).toEqual([405, 405]);
      expect(refused.map(({ headers }) => headers.get('allow'))).toEqual(['GET, HEAD, PUT', 'POST, DELETE']);
    });

    it('respond with 500 and no detail when the handler fails', async () => {
      const response = await request('/broken');
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('secret');
    });

    it('refuse a body that is not UTF-8 with 400', async () => {
      const response = await request('/echo', { method: 'PUT', body: new Uint8Array([0xff, 0xfe]) });
      expect(response.status).toBe(400);
    });
  });
};
