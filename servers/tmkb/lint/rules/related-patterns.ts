/** Related patterns exist, and it is said how they are related. @module */
import { findingIn, type Rule } from '../rule.ts';

const RELATIONSHIPS = ['combines_with', 'similar_to', 'leads_to', 'special_case_of'];

export const relatedPatterns: Rule = function* (entry, collection) {
  for (const [i, { id, relationship }] of (entry.pattern.related_patterns ?? []).entries()) {
    const path = ['related_patterns', i];
    if (id === entry.pattern.id)
      yield findingIn(entry, [...path, 'id'], `related pattern ${id} is the pattern itself`);
    else if (!collection.has(id))
      yield findingIn(entry, [...path, 'id'], `related pattern ${id} does not exist`);
    if (!RELATIONSHIPS.includes(relationship ?? '')) {
      const message = `relationship to ${id} must be one of ${RELATIONSHIPS.join(', ')}`;
      yield findingIn(entry, [...path, 'relationship'], message);
    }
  }
};
