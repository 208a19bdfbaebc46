/**
 * The tools, in the order in which clients list them.
 * @module
 */
import type { Server } from '../../src/index.ts';
import type { SourceLibrary } from './library.ts';
import { addGetAuditLog } from './tools/get-audit-log.ts';
import { addGetEndorsements } from './tools/get-endorsements.ts';
import { addGetIdentity } from './tools/get-identity.ts';
import { addGetProposal } from './tools/get-proposal.ts';
import { addGetProvenance } from './tools/get-provenance.ts';
import { addGetSources } from './tools/get-sources.ts';
import { addListCategories } from './tools/list-categories.ts';
import { addListProposals } from './tools/list-proposals.ts';

export function addTools(server: Server, library: SourceLibrary): void {
  addGetSources(server, library);
  addListCategories(server, library);
  addGetProvenance(server, library);
  addGetEndorsements(server, library);
  addGetAuditLog(server, library);
  addGetIdentity(server, library);
  addListProposals(server, library);
  addGetProposal(server, library);
}
