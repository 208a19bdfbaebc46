/** The yardstick: splits lines, parses, answers, writes once per turn; checks nothing. @module */
import { answerTo } from './raw-answer.mjs';

let unfinished = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (unfinished + chunk).split('\n');
  unfinished = lines.pop();
  let out = '';
  for (const line of lines) {
    const answer = answerTo(JSON.parse(line));
    if (answer !== '') out += `${answer}\n`;
  }
  if (out !== '') process.stdout.write(out);
});
