/** The tools, in the order in which clients list them. @module */

import type { Server } from 'lectern';
import { optional, record, text } from 'lectern/knowledge';
import { oneLine } from './describe-source.ts';
import type { SourceRegistry } from './source-registry.ts';
import { addTool } from './tools/add-tool.ts';
import { addGetAuditLog } from './tools/get-audit-log.ts';
import { addGetEndorsements } from './tools/get-endorsements.ts';
import { addGetFederatedSources } from './tools/get-federated-sources.ts';
import { addGetIdentity } from './tools/get-identity.ts';
import { addGetProposal } from './tools/get-proposal.ts';
import { addGetProvenance } from './tools/get-provenance.ts';
import { addGetSources } from './tools/get-sources.ts';
import { mustBeCategory } from './tools/known-name.ts';
import { addListProposals } from './tools/list-proposals.ts';

const DESCRIPTION =
  'Lists the topics in pages: slug, name and what each covers. Use it to see whether a topic is covered. Not for sources: ' +
  'use get_sources.';

/** About 1,200 tokens. */
const PAGE = 25;

const input = record({
  cursor: optional(text('Cursor at the end of the previous page')),
});

/** Which tools clients see: those of the document in the handshake era, all of them, or only those in every revision. */
export type ToolSelection = 'default' | 'all' | 'document';

export function addTools(server: Server, sourceRegistry: SourceRegistry, selection: ToolSelection): void {
  addGetSources(server, sourceRegistry);
  addListCategories(server, sourceRegistry);
  addGetProvenance(server, sourceRegistry);
  addGetEndorsements(server, sourceRegistry);
  addGetAuditLog(server, sourceRegistry);
  addGetIdentity(server, sourceRegistry);
  addListProposals(server, sourceRegistry);
  addGetProposal(server, sourceRegistry);
  if (selection !== 'document') addGetFederatedSources(server, sourceRegistry, selection === 'all');
}

/** `list_categories`: the topics that the registry covers, a page at a time. As text alone, for it is long. */
function addListCategories(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'List the topics', description: DESCRIPTION, input };
  addTool(server, 'list_categories', lookUp, ({ cursor }) => {
    const entries = Object.entries(sourceRegistry.bundle.registry.categories);
    if (cursor !== undefined) mustBeCategory(cursor, sourceRegistry, []);
    const start = entries.findIndex(([slug]) => slug === cursor) + 1;
    const page = entries.slice(start, start + PAGE);
    const end = start + page.length;
    const range = page.length < entries.length ? `, ${start + 1} to ${end}` : '';
    const next = end < entries.length ? [`For the next ones: "cursor": "${page.at(-1)?.[0]}"`] : [];
    const lines = page.map(
      ([slug, { name, description }]) => `${slug}: ${oneLine(name)}, ${oneLine(description)}`,
    );
    return { text: [`Categories (${entries.length})${range}:`, ...lines, ...next].join('\n') };
  });
}
