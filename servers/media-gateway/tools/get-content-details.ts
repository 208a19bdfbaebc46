/**
 * `get_content_details`: all that is known of one title.
 * @module
 */

import { jsonSchema, type Server } from 'lectern';
import { defaulted, record } from 'lectern/knowledge';
import { DETAIL_PARTS, type DetailPart } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { detailsMarkdown } from '../text/details-markdown.ts';
import { addBackendTool } from './add-tool.ts';
import { contentId, region } from './inputs.ts';

const DESCRIPTION =
  'Returns everything known about one title: names, dates, plot, moods, themes, awards and what it is based on; on ' +
  'request credits, where to watch, and similar titles. Use it when the title is known. Not for choosing among ' +
  'titles: semantic_search and get_recommendations return the main facts of each.';

const input = record({
  contentId,
  include: defaulted(
    jsonSchema<readonly DetailPart[]>({
      type: 'array',
      items: { type: 'string', enum: DETAIL_PARTS },
      description: 'Further parts of the answer',
    }),
    ['credits'],
  ),
  region,
});

export function addGetContentDetails(server: Server, backend: Backend): void {
  addBackendTool(server, backend, 'get_content_details', {
    title: 'Get details of a title',
    description: DESCRIPTION,
    input,
    operation: 'details',
    request: ({ contentId: id, include, region: where }) => ({ id, include, region: where }),
    text: detailsMarkdown,
  });
}
