import { describe, expect, it } from 'vitest';
import { logLine, type Narrator, narratorOn, progressLine } from './progress.ts';

describe('narratorOn', () => {
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

  const story = ({ show, showTemporarily, clear }: Narrator): void => {
    show('begun');
    showTemporarily('1 of 2');
    showTemporarily('2 of 2 and more');
    show('a note');
    showTemporarily('nearly');
    clear();
    clear();
  };

  it('writes lines if the output is not a terminal', () => {
    expect(narrated({}, story)).toBe('begun\n1 of 2\n2 of 2 and more\na note\nnearly\n');
  });

  it('erases earlier progress at a terminal', () => {
    expect(narrated({ isTTY: true, columns: 10 }, story).replaceAll('\r\u001b[K', '<')).toBe(
      'begun\n<1 of 2<2 of 2 an<a note\n<nearly<',
    );
  });
});

describe('progressLine and logLine', () => {
  it.each([
    [{ progress: 1 }, '1'],
    [{ progress: 1, total: 3 }, '1 of 3'],
    [{ progress: 1, total: 3, message: 'step\n\u001b[1mone' }, '1 of 3: step one'],
  ])('formats progress %j', (params, line) => {
    expect(progressLine(params)).toBe(line);
  });

  it.each([
    [{ level: 'info', data: 'hello' }, 'info: hello'],
    [{ level: 'error', logger: 'db', data: { a: 1 } }, 'error: db: {"a":1}'],
    [{ level: 'info' }, 'info: '],
    [{ level: 'info', data: { message: 'Answered' } }, 'info: Answered'],
    [{ level: 'info', data: { message: 'Answered', ms: 3 } }, 'info: Answered {"ms":3}'],
  ])('formats the log message %j', (params, line) => {
    expect(logLine(params)).toBe(line);
  });
});
