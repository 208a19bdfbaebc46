/** Clients send one token, which is remembered after the first request. @module */
import { serveProtected } from './protected-echo.mjs';

await serveProtected(1);
