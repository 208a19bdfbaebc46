/** Clients send more tokens by turns than are remembered, so that each request brings one to verify. @module */
import { serveProtected } from './protected-echo.mjs';

await serveProtected(12_000);
