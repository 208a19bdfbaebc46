/**
 * The name that an entry gets where the person gives none.
 * @module
 */

/** Codex takes no others, and tools are named after it. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const RUNNERS = /^(?:npx|bunx|pnpx|uvx|pipx|node|python3?|deno|bun|uv|npm|pnpm|yarn)(?:\.\w+)?$/i;

export function isName(name: string): boolean {
  return NAME.test(name);
}

/** `https://mcp.example.com/mcp` is `example`, `http://127.0.0.1:3333/cobol/mcp` is `cobol`. */
export function nameOfUrl(url: string): string {
  const { pathname, hostname } = URL.canParse(url) ? new URL(url) : { pathname: '', hostname: '' };
  const part = pathname.split('/').findLast((each) => !/^(?:|mcp|sse|v\d+)$/i.test(each));
  if (part !== undefined) return slug(part);
  if (/^[\d.:[\]]+$/.test(hostname)) return slug(hostname);
  const labels = hostname.split('.').filter((each) => !/^(?:www|mcp|api)$/i.test(each));
  return slug(labels.at(-2) ?? labels[0] ?? '');
}

/** The package or script that a runner runs, or the program itself. */
export function nameOfCommand(words: readonly string[]): string {
  const program = baseName(words[0] ?? '');
  const script = words
    .slice(1)
    .find((word) => !word.startsWith('-') && !/^(?:run|exec|dlx|x|tool)$/.test(word));
  const named = RUNNERS.test(program) && script !== undefined ? script : program;
  return slug(baseName(named.replace(/(?<=.)@[^/\\@]*$/, '')).replace(/\.\w{1,4}$/, ''));
}

function baseName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
}

function slug(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return name === '' ? 'server' : name;
}
