/**
 * All files of a new project, by path.
 * @module
 */

import { builtinModules } from 'node:module';
import workspaceJson from '../../../../../package.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { DEV_SCRIPT, httpModule, readme, STDIO_MODULE, serverModule, TEST_MODULE } from './templates.ts';

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
      // The server's log is shown only for a failed test.
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

type NameVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly suggestion: string };

/** docs.npmjs.com, package.json, `name`. */
const LONGEST = 214;
const ONE_PART = '[a-z0-9][a-z0-9._-]*';
const NAME = new RegExp(`^(?:@${ONE_PART}/)?${ONE_PART}$`);
/** npm does not install a package inside one with the same name, and some names are reserved. */
const TAKEN = new Set(['lectern', 'node_modules', 'favicon.ico', ...builtinModules]);

/** Checks the name of a package. */
export function judgeName(name: string): NameVerdict {
  const refuse = (reason: string): NameVerdict => ({ ok: false, reason, suggestion: suggestionFor(name) });
  if (name.length > LONGEST) return refuse(`is longer than ${LONGEST} characters`);
  if (name !== name.toLowerCase()) return refuse('has capital letters');
  if (!NAME.test(name))
    return refuse(
      'is not a valid npm package name; start with a-z or 0-9, and use only these, "-", "." and "_"',
    );
  if (TAKEN.has(name)) return refuse('is taken');
  return { ok: true };
}

/** Without the scope: `@ada/plants` is `plants`. */
export function bareName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

function suggestionFor(name: string): string {
  const parts = name
    .split('/')
    .map(onePart)
    .filter((part) => part !== '');
  const [first = 'my-server', second] = parts.slice(-2);
  const isScoped = name.startsWith('@') && second !== undefined;
  const plain = (isScoped ? `@${first}/${second}` : (second ?? first)).slice(0, LONGEST);
  return TAKEN.has(plain) ? `${plain.replace(/[^a-z0-9-]/g, '-')}-server` : plain;
}

function onePart(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/[^a-z0-9._-]+/g, '-').replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
}
