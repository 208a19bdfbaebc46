/**
 * The globs of patterns' files: `**` for any folders, `*` within a name, `{a,b}` for a choice.
 * @module
 */

const TOKEN = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g;

/** Tests paths with `/` between their names. Linear in the path: nothing in it repeats within a repetition. */
export function globTest(glob: string): (path: string) => boolean {
  const whole = new RegExp(`^${sourceOf(glob)}$`, 'i');
  return (path) => whole.test(path.replace(/^\.?\//, ''));
}

function sourceOf(glob: string): string {
  return (glob.match(TOKEN) ?? []).map(expression).join('');
}

function expression(token: string): string {
  switch (token) {
    case '**/':
      return '(?:.*/)?';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
  }
  if (/^\{.*\}$/.test(token)) return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
  return escaped(token);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
