/**
 * Bakes a folder of articles into a module: `node build/bake/main.mjs <folder> <module.ts>`.
 * @module
 */
import { bakeIntoModule } from './bake-into-module.ts';

const [folder, file, ...rest] = process.argv.slice(2);

if (folder === undefined || file === undefined || rest.length > 0) {
  process.stderr.write('Usage: node build/bake/main.mjs <folder> <module.ts>\n');
  process.exitCode = 2;
} else {
  try {
    const wrote = await bakeIntoModule(folder, file);
    process.stderr.write(`${file} ${wrote ? 'written' : 'is up to date'}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
