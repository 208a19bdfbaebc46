/**
 * The package.json of a new project.
 * @module
 */
import packageJson from '../../../../package.json' with { type: 'json' };

const { version, engines, devDependencies } = packageJson;

export function packageJsonFile(name: string): string {
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: engines.node },
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      // The log of a server is of interest where a test fails.
      test: 'tsc && vitest run --silent=passed-only',
      'start:stdio': 'node dist/stdio.js',
      'start:http': 'node dist/http.js',
    },
    dependencies: { lectern: `^${version}` },
    devDependencies: {
      '@types/node': devDependencies['@types/node'],
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
