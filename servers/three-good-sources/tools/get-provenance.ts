/**
 * `get_provenance`: who made the registry, and whether it is what they signed.
 * @module
 */

import type { Server } from 'lectern';
import { count, flag, list, oneOf, record, text } from 'lectern/knowledge';
import { isChecked, oneLine } from '../describe-source.ts';
import { notesOn, type ProvenanceReport } from '../provenance/provenance-report.ts';
import type { Registry } from '../registry.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';

const DESCRIPTION =
  'Tells who curates the registry and whether it is what they signed. Returns key, version, size, how many addresses ' +
  'were checked, and every check of signatures and audit log. Use it when somebody asks where the sources come from ' +
  'or whether to trust them. Not needed before get_sources.';

const input = record({});

const output = record({
  curator: record({
    name: text('Who chose the sources'),
    pubkey: text('The key that the registry is signed with'),
  }),
  version: text('Of the registry'),
  updated: text('The date of its last change'),
  categories: count('How many topics it has'),
  sources: count('How many sources it has'),
  links_checked: count('How many of their addresses were seen to lead where they should'),
  endorsements: count('How many other curators it vouches for'),
  verified: flag('Whether every check was made and passed'),
  checks: list(
    record({
      name: text('What was checked'),
      status: oneOf(['passed', 'failed', 'not-checked'], 'What came of it'),
      detail: text('A sentence'),
    }),
    'Every check with its result',
  ),
  notes: list(text('A sentence'), 'What else to know'),
});

export function addGetProvenance(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'Get the provenance', description: DESCRIPTION, input, output };
  addTool(server, 'get_provenance', lookUp, () =>
    sourceRegistry.withProvenance((report) => {
      const { registry } = sourceRegistry.bundle;
      const { curator, version, updated, endorsements } = registry;
      const figures = { ...figuresOf(registry), endorsements: endorsements.length };
      const data = { curator, version, updated, ...figures, ...report, notes: notesOn(report) };
      return { text: provenanceText(data), data };
    }),
  );
}

function figuresOf({ categories }: Registry) {
  const all = Object.values(categories);
  const sources = all.flatMap((category) => category.sources);
  return {
    categories: all.length,
    sources: sources.length,
    links_checked: sources.filter(isChecked).length,
  };
}

type Provenance = Pick<Registry, 'curator' | 'version' | 'updated'> &
  ReturnType<typeof figuresOf> &
  ProvenanceReport & { readonly endorsements: number; readonly notes: readonly string[] };

function provenanceText(provenance: Provenance): string {
  const { curator, version, updated, verified, checks, notes, ...figures } = provenance;
  return [
    `Curator: ${oneLine(curator.name)}`,
    `Public Key: ${curator.pubkey}`,
    `Registry Version: ${version}`,
    `Last Updated: ${updated}`,
    `Categories: ${figures.categories}`,
    `Sources: ${figures.sources}, of which ${figures.links_checked} had their address checked`,
    `Endorsements: ${figures.endorsements}`,
    '',
    `Verified: ${verified ? 'yes' : 'no'}`,
    ...notes,
    ...checks.map(({ name, status, detail }) => `- ${name}: ${status}. ${detail}`),
  ].join('\n');
}
