/** Names of headings in addresses, as GitHub makes them. @module */

// GitHub keeps what Ruby calls a word character, hyphens and spaces.
const dropped = /[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;

const nothingToDrop = /^[\w -]*$/;

function slugOf(heading: string): string {
  const lower = heading.toLowerCase();
  return (nothingToDrop.test(lower) ? lower : lower.replace(dropped, '')).replaceAll(' ', '-');
}

/**
 * Names the headings of one document. A name that was given before gets `-1`, `-2` and so on; the empty name is
 * taken from the start, by the text before the first heading.
 */
export function createSlugger(): (heading: string, customId: string | undefined) => string {
  const given = new Map<string, number>([['', 0]]);
  return (heading, customId) => {
    const wished = customId ?? slugOf(heading);
    let slug = wished;
    let repeats = given.get(wished);
    if (repeats !== undefined) {
      do {
        repeats += 1;
        slug = `${wished}-${repeats}`;
      } while (given.has(slug));
      given.set(wished, repeats);
    }
    given.set(slug, 0);
    return slug;
  };
}
