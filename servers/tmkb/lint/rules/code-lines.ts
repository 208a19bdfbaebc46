/** Code can be read without scrolling, and copied as it is. @module */
import { codeIn } from '../code-in.ts';
import { findingIn, type Rule } from '../rule.ts';
import { textLines } from '../text-lines.ts';
import { charactersIn } from '../text-size.ts';

const LONGEST = 100;
/** Its formatter indents with them. */
const WITH_TABS = 'go';

export const codeLines: Rule = function* (entry) {
  for (const { path, language, text: code } of codeIn(entry.pattern)) {
    for (const { text, line } of textLines(entry, path, code)) {
      const length = charactersIn(text);
      if (length > LONGEST)
        yield findingIn(
          entry,
          line,
          `line of code is ${length} characters long; at most ${LONGEST} are allowed`,
        );
      if (text.includes('\t') && language !== WITH_TABS)
        yield findingIn(entry, line, 'line of code has a tab');
      if (/\s$/.test(text)) yield findingIn(entry, line, 'line of code ends with white space');
    }
  }
};
