/**
 * Receives the user's browser after authorization: an HTTP server on loopback for one redirect (RFC 8252).
 * @module
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors.ts';

const PATH = '/callback';

/** A listener that waits for the redirect. */
export interface RedirectListener {
  readonly redirectUri: string;
  /** Resolves to the URL that the browser was sent to. */
  readonly redirected: Promise<string>;
  close(): void;
}

/** Listens on the port, or on any free one. */
export async function listenForRedirect(port: number): Promise<RedirectListener> {
  const server = createServer();
  const redirected = new Promise<string>((resolve) => {
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', redirectUri);
      const isRedirect = url.searchParams.has('code') || url.searchParams.has('error');
      if (request.method !== 'GET' || url.pathname !== PATH || !isRedirect) {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
        return;
      }
      const words = url.searchParams.has('code')
        ? 'You are signed in. You can close this window and return to the terminal.'
        : 'You are not signed in. The terminal shows why; you can close this window.';
      // The page must not repeat the URL, which contains the code.
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        Connection: 'close',
      });
      response.end(`<!doctype html><title>Lectern</title><p>${words}</p>\n`);
      resolve(url.href);
    });
  });
  await listen(server, port);
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  return {
    redirectUri,
    redirected,
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `port ${port} is already in use; choose another one with --callback-port <port>.`
          : `port ${port} cannot be opened: ${error.message}.`;
      reject(new CliError(message));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
