/**
 * Serves the fixture on Node, and says on which port.
 * @module
 */
import { serve } from '../../../packages/lectern/src/node.ts';
import { createFixture } from '../../fixture/server.ts';

const { port } = await serve(createFixture(), { port: 0 });
console.log(JSON.stringify({ port }));
