/**
 * The options that a command's usage tells of: what is documented is what is completed.
 * @module
 */

export interface UsageOption {
  /** With its dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  /** Where there are only some, or some that are worth offering. */
  readonly values: readonly string[];
  /** Whether the value is a path. */
  readonly files: boolean;
}

/** `[--as a|b]`, or `  --as <kind>  a, b` on a line of its own. */
const DESCRIBED =
  /(?:\[|^ +(?:-\w, )?)(--[a-z][a-z-]*)(?: (<[^>]*>|"[^"]*"|\[[^\]]*\]|[^\s\]]+))?(?:\]|$| {2,}(.*)$)/gm;
const PATH = /^<?(?:path|file|folder)>?$/;
const MENTIONED = /(?<![\w-])--[a-z][a-z-]*/g;

export function optionsIn(usage: string): UsageOption[] {
  const options = new Map<string, UsageOption>();
  for (const [, name = '', value, description = ''] of usage.matchAll(DESCRIBED)) {
    const values = value === undefined ? [] : choicesIn(value, description);
    const before = options.get(name);
    options.set(name, {
      name,
      takesValue: (value !== undefined && !value.startsWith('[')) || before?.takesValue === true,
      values: values.length > 0 ? values : (before?.values ?? []),
      files: PATH.test(value ?? '') || before?.files === true,
    });
  }
  for (const [name] of usage.matchAll(MENTIONED))
    if (!options.has(name)) options.set(name, { name, takesValue: false, values: [], files: false });
  return [...options.values()];
}

function choicesIn(value: string, description: string): string[] {
  const choices = value.includes('|') ? value.replace(/[<>[\]]/g, '').split('|') : listedIn(description);
  return choices.every((choice) => /^[\w.-]+$/.test(choice)) ? choices : [];
}

/** `pretty (at a terminal), json` are two; a sentence is none. */
function listedIn(description: string): string[] {
  const parts = description.replace(/ *\([^)]*\)/g, '').split(', ');
  return parts.length > 1 ? parts : [];
}
