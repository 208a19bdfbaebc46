/**
 * What one caller sees of a list: items whose scopes it was granted.
 * @module
 */
import type { AuthInfo, ScopeRules } from '../protocol/authorization.ts';

/** What one caller sees of a list. */
export interface ListView {
  /** The same for callers who see the same. */
  readonly key: string;
  /** Whether others may see something else. */
  readonly isPrivate: boolean;
  shows(scopes: readonly string[] | undefined): boolean;
}

export const EVERYTHING: ListView = { key: '', isPrivate: false, shows: () => true };

/** The view of a caller on lists of which some items have scopes. */
export function createViews(rules: ScopeRules): (caller: AuthInfo | undefined) => ListView {
  const views = new Map<string, ListView>();
  return (caller) => {
    const key = rules.known
      .filter((scope) => rules.covers(caller, scope))
      .sort()
      .join(' ');
    let view = views.get(key);
    if (view === undefined) {
      const covered = new Set(key.split(' '));
      view = {
        key,
        isPrivate: true,
        shows: (scopes = []) => scopes.every((scope) => covered.has(scope)),
      };
      if (views.size < MOST_VIEWS) views.set(key, view);
    }
    return view;
  };
}

/** Sets of scopes can be made up in any number by anyone who may grant them. */
const MOST_VIEWS = 100;
