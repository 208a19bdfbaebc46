/**
 * How a new project is type-checked, and how it is built.
 * @module
 */

/** Checks everything, and writes nothing. */
export const TSCONFIG = `{
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

/** Writes the program without its tests. */
export const TSCONFIG_BUILD = `{
  "extends": "./tsconfig.json",
  "compilerOptions": { "noEmit": false, "rootDir": "src", "outDir": "dist" },
  "include": ["src"]
}
`;

export const GITIGNORE = `node_modules/
dist/
*.log
`;
