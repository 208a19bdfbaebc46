/**
 * `lectern/cli`: the command as a function, and what a server package exports for it.
 * @module
 */
import { runCommand as run } from './cli/commands.ts';
import type { ServerPackage } from './cli/server-package.ts';
import { provideServerPackages } from './cli/server-packages.ts';

export { CliError, UsageError } from './cli/errors.ts';
export { type OptionSpec, type OptionSpecs, type Options, readOptions } from './cli/options.ts';
export type {
  Checked,
  ContentKind,
  ContentSetting,
  Environment,
  OpenServerOptions,
  PackageCommand,
  ServerPackage,
} from './cli/server-package.ts';
export type { Finding } from './content/finding.ts';
export type { Subject } from './content/subject.ts';

/**
 * Runs a `lectern` command and resolves to its exit code: 0 for success, 1 for a failure, 2 for wrong usage.
 * `packages` need not be installed to be served by name.
 *
 * @example
 * process.exitCode = await runCommand(['serve', 'greeter', ...process.argv.slice(2)], [greeter]);
 */
export function runCommand(
  args: readonly string[],
  packages: readonly ServerPackage[] = [],
): Promise<number> {
  provideServerPackages(packages);
  return run(args);
}
