/**
 * Addresses within the page: `#/<server>/<section>/<name>`.
 * @module
 */

export const SECTIONS = ['tools', 'resources', 'templates', 'prompts'] as const;

export type Section = (typeof SECTIONS)[number];

export interface Route {
  readonly server?: string | undefined;
  readonly section?: Section | undefined;
  /** Of a tool, template or prompt; of a resource, its URI. */
  readonly name?: string | undefined;
}

export function readRoute(hash: string): Route {
  const [server, section, ...name] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  if (server === undefined || server === '') return {};
  if (!isSection(section)) return { server };
  return name.length === 0 || name.join('') === ''
    ? { server, section }
    : { server, section, name: name.join('/') };
}

export function hrefOf({ server, section, name }: Route): string {
  const steps = [server, section, name].filter((step) => step !== undefined);
  return `#/${steps.map(encodeURIComponent).join('/')}`;
}

function isSection(word: string | undefined): word is Section {
  return (SECTIONS as readonly (string | undefined)[]).includes(word);
}

/** People write addresses by hand. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
