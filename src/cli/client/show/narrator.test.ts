import { expect, it } from 'vitest';
import { type Narrator, narratorOn } from './narrator.ts';

function narrated(
  stream: { isTTY?: boolean; columns?: number },
  story: (narrator: Narrator) => void,
): string {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  story(narratorOn({ ...stream, write }, { NO_COLOR: '1' }));
  return text;
}

const story = ({ tell, tellForNow, clear }: Narrator): void => {
  tell('begun');
  tellForNow('1 of 2');
  tellForNow('2 of 2 and more');
  tell('a note');
  tellForNow('nearly');
  clear();
  clear();
};

it('writes lines where nobody looks', () => {
  expect(narrated({}, story)).toBe('begun\n1 of 2\n2 of 2 and more\na note\nnearly\n');
});

it('takes back at a terminal what has passed', () => {
  expect(narrated({ isTTY: true, columns: 10 }, story).replaceAll('\r\u001b[K', '<')).toBe(
    'begun\n<1 of 2<2 of 2 an<a note\n<nearly<',
  );
});
