/**
 * Signs the registry: `node build/sign-registry/main.mjs [--key FILE] [--rotate] [--check]`.
 * @module
 */
import { signHost } from './sign-host.ts';
import { runSigning } from './sign-program.ts';

try {
  process.exitCode = await runSigning(process.argv.slice(2), signHost);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
