/** Files can be read, and compared, without scrolling. @module */
import { findingIn, type Rule } from '../rule.ts';
import { charactersIn } from '../text-size.ts';

const LONGEST = 140;

export const lineLength: Rule = function* (entry) {
  for (const [i, line] of entry.text.split(/\r\n?|\n/).entries()) {
    const length = charactersIn(line);
    if (length > LONGEST)
      yield findingIn(entry, i + 1, `line is ${length} characters long; at most ${LONGEST} are allowed`);
  }
};
