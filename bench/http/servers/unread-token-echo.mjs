/** Clients send one token, which nobody reads: what the length of the request costs. @module */
import { serveProtected } from './protected-echo.mjs';

await serveProtected(1, false);
