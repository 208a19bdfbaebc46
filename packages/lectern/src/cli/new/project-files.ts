/**
 * All files of a new project, by path.
 * @module
 */

import workspaceJson from '../../../../../package.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { bareName } from './package-name.ts';
import { DEV_SCRIPT, httpModule, STDIO_MODULE, serverModule, TEST_MODULE } from './templates/programs.ts';
import { readme } from './templates/readme.ts';

/** `name` must be a valid npm name; `lectern` is how the project depends on this package. */
export function projectFiles(name: string, lectern: string): Readonly<Record<string, string>> {
  const bare = bareName(name);
  return {
    'package.json': packageJsonFile(name, lectern),
    'tsconfig.json': TSCONFIG,
    'tsconfig.build.json': TSCONFIG_BUILD,
    'src/server.ts': serverModule(bare),
    'src/stdio.ts': STDIO_MODULE,
    'src/http.ts': httpModule(bare),
    'test/server.test.ts': TEST_MODULE,
    'dev.mjs': DEV_SCRIPT,
    'README.md': readme(name, bare),
    '.gitignore': GITIGNORE,
  };
}

const { engines } = packageJson;
const { devDependencies } = workspaceJson;

/** The package.json of a new project. */
function packageJsonFile(name: string, lectern: string): string {
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: engines.node },
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      // The log of a server is shown only for a test that fails.
      test: 'tsc && vitest run --silent=passed-only',
      'test:watch': 'vitest --silent=passed-only',
      dev: 'npm run --silent build && node dev.mjs',
      'start:stdio': 'node dist/stdio.js',
      'start:http': 'node dist/http.js',
    },
    dependencies: { lectern, zod: devDependencies.zod },
    devDependencies: {
      '@types/node': devDependencies['@types/node'],
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Checks all files and writes none. */
const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2023",
    "module": "NodeNext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "test"]
}
`;

/** Writes the programs without the tests. */
const TSCONFIG_BUILD = `{
  "extends": "./tsconfig.json",
  "compilerOptions": { "noEmit": false, "rootDir": "src", "outDir": "dist" },
  "include": ["src"]
}
`;

const GITIGNORE = `node_modules/
dist/
*.log
`;
