/** The tools, in the order in which clients list them. @module */

import type { Server } from 'lectern';
import { record } from 'lectern/knowledge';
import { oneLine } from './describe-source.ts';
import type { SourceRegistry } from './source-registry.ts';
import { addTool } from './tools/add-tool.ts';
import { addGetAuditLog } from './tools/get-audit-log.ts';
import { addGetEndorsements } from './tools/get-endorsements.ts';
import { addGetIdentity } from './tools/get-identity.ts';
import { addGetProposal } from './tools/get-proposal.ts';
import { addGetProvenance } from './tools/get-provenance.ts';
import { addGetSources } from './tools/get-sources.ts';
import { addListProposals } from './tools/list-proposals.ts';

const DESCRIPTION =
  'Lists every topic of the registry: slug, name and what it covers. Use it to see whether a topic is covered, or which ' +
  'slug to name elsewhere. It is long; not for sources on one topic: use get_sources.';

const input = record({});

export function addTools(server: Server, sourceRegistry: SourceRegistry): void {
  addGetSources(server, sourceRegistry);
  addListCategories(server, sourceRegistry);
  addGetProvenance(server, sourceRegistry);
  addGetEndorsements(server, sourceRegistry);
  addGetAuditLog(server, sourceRegistry);
  addGetIdentity(server, sourceRegistry);
  addListProposals(server, sourceRegistry);
  addGetProposal(server, sourceRegistry);
}

/** `list_categories`: every topic that the registry covers. As text alone, for it is long. */
function addListCategories(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'List the topics', description: DESCRIPTION, input };
  addTool(server, 'list_categories', lookUp, () => {
    const lines = Object.entries(sourceRegistry.bundle.registry.categories).map(
      ([slug, { name, description }]) => `${slug}: ${oneLine(name)}, ${oneLine(description)}`,
    );
    return { text: [`Categories (${lines.length}):`, ...lines].join('\n') };
  });
}
