/**
 * `get_recommendations`: titles like some others or by tastes, with reasons and variety.
 * @module
 */

import type { Server } from 'lectern';
import { defaulted, described, optional, record, text } from 'lectern/knowledge';
import type { RecommendAnswer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { MOODS } from '../catalogue/moods.ts';
import { fitFound, foundLines, oneLine } from '../text/title-lines.ts';
import { addBackendTool } from './add-tool.ts';
import { contentId, limit, maxRuntime, mediaType, names } from './inputs.ts';

const DESCRIPTION =
  'Recommends what to watch next: like one title or several, and by genres, mood and length. Returns titles that ' +
  'differ from each other, each with its reasons. Use it when it is known what somebody liked, or for a group with ' +
  'several favourites. Not for wishes in words: use semantic_search.';

const input = record({
  basedOn: defaulted(
    described(
      'Titles that somebody liked; give these, preferences, or both',
      record({
        contentId: optional(contentId),
        contentIds: optional(names('Several titles, by id or name', ['alien-1979', 'the-thing-1982'])),
        mediaType,
      }),
    ),
    { mediaType: 'all' },
  ),
  preferences: defaulted(
    described(
      'What the titles should be like',
      record({
        genres: optional(names('All of these genres, by id or name', ['comedy'])),
        mood: optional(
          text('What watching it should be like', { maxLength: 60, examples: Object.keys(MOODS) }),
        ),
        maxRuntime: optional(maxRuntime),
        excludeContentIds: optional(names('Titles already seen, by id or name', ['metropolis-1927'])),
      }),
    ),
    {},
  ),
  limit: limit(5),
});

export function addGetRecommendations(server: Server, backend: Backend): void {
  addBackendTool(server, backend, 'get_recommendations', {
    title: 'Recommend what to watch',
    description: DESCRIPTION,
    input,
    operation: 'recommend',
    request: ({ basedOn, preferences, limit: most }) => ({
      titles: [
        ...(basedOn.contentId === undefined ? [] : [basedOn.contentId]),
        ...(basedOn.contentIds ?? []),
      ],
      mediaType: basedOn.mediaType,
      genres: preferences.genres ?? [],
      ...(preferences.mood === undefined ? {} : { mood: preferences.mood }),
      ...(preferences.maxRuntime === undefined ? {} : { maxRuntime: preferences.maxRuntime }),
      exclude: preferences.excludeContentIds ?? [],
      limit: most,
    }),
    text: recommendText,
    data: (answer) => {
      const { results, notes } = fitFound(answer.results);
      return { ...answer, results, notes: [...notes, ...answer.notes] };
    },
  });
}

function recommendText({ results, basedOn, notes }: RecommendAnswer): string {
  const by = basedOn.length === 0 ? '' : ` for those who liked ${oneLine(basedOn.join(' and '))}`;
  const count = `${results.length} ${results.length === 1 ? 'recommendation' : 'recommendations'}`;
  return [`${count}${by}.`, ...foundLines(results), ...notes].join('\n');
}
