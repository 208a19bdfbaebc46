/** Every rule that articles keep. @module */
import type { Rule } from './rule.ts';
import { category } from './rules/category.ts';
import { maturity, status } from './rules/choices.ts';
import { description } from './rules/description.ts';
import { exclamations } from './rules/exclamations.ts';
import { fences } from './rules/fences.ts';
import { fieldOrder } from './rules/field-order.ts';
import { fieldTypes } from './rules/field-types.ts';
import { fileEnd } from './rules/file-end.ts';
import { fileName } from './rules/file-name.ts';
import { headingLevels } from './rules/heading-levels.ts';
import { headingNames } from './rules/heading-names.ts';
import { html } from './rules/html.ts';
import { images } from './rules/images.ts';
import { knownFields } from './rules/known-fields.ts';
import { lastUpdated } from './rules/last-updated.ts';
import { lineLength } from './rules/line-length.ts';
import { linkCount } from './rules/link-count.ts';
import { linkSchemes } from './rules/link-schemes.ts';
import { linkTargets } from './rules/link-targets.ts';
import { linkVisibility } from './rules/link-visibility.ts';
import { opening } from './rules/opening.ts';
import { questions } from './rules/questions.ts';
import { referenceDates } from './rules/reference-dates.ts';
import { referenceFields } from './rules/reference-fields.ts';
import { referenceList } from './rules/reference-list.ts';
import { relatedIds } from './rules/related-ids.ts';
import { sectionCount } from './rules/section-count.ts';
import { supersededBy } from './rules/superseded-by.ts';
import { tags } from './rules/tags.ts';
import { title } from './rules/title.ts';
import { trailingSpace } from './rules/trailing-space.ts';
import { wordCount } from './rules/word-count.ts';

export const ALL_RULES: readonly Rule[] = [
  category,
  fileName,
  knownFields,
  fieldOrder,
  fieldTypes,
  title,
  description,
  tags,
  questions,
  lastUpdated,
  status,
  maturity,
  relatedIds,
  supersededBy,
  referenceList,
  referenceFields,
  referenceDates,
  wordCount,
  opening,
  headingLevels,
  headingNames,
  sectionCount,
  fences,
  html,
  images,
  lineLength,
  trailingSpace,
  fileEnd,
  exclamations,
  linkTargets,
  linkVisibility,
  linkCount,
  linkSchemes,
];
