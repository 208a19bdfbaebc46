/**
 * All files of a new project, by path.
 * @module
 */
import { bareName } from './package-name.ts';
import { httpModule, STDIO_MODULE } from './templates/entry-modules.ts';
import { packageJsonFile } from './templates/package-json.ts';
import { readme } from './templates/readme.ts';
import { serverModule } from './templates/server-module.ts';
import { TEST_MODULE } from './templates/test-module.ts';
import { GITIGNORE, TSCONFIG, TSCONFIG_BUILD } from './templates/tsconfig.ts';

/** `name` must be one that npm takes. */
export function projectFiles(name: string): Readonly<Record<string, string>> {
  const bare = bareName(name);
  return {
    'package.json': packageJsonFile(name),
    'tsconfig.json': TSCONFIG,
    'tsconfig.build.json': TSCONFIG_BUILD,
    'src/server.ts': serverModule(bare),
    'src/stdio.ts': STDIO_MODULE,
    'src/http.ts': httpModule(bare),
    'test/server.test.ts': TEST_MODULE,
    'README.md': readme(name, bare),
    '.gitignore': GITIGNORE,
  };
}
