import { describe, expect, it } from 'vitest';
import { globTest } from './glob.ts';

describe('globTest', () => {
  it.each([
    ['**/tasks.py', 'tasks.py'],
    ['**/tasks.py', 'app/deep/tasks.py'],
    ['**/tasks.py', './app/tasks.py'],
    ['**/tasks.py', '/app/tasks.py'],
    ['**/jobs/**', 'jobs/export.rb'],
    ['**/jobs/**', 'app/jobs/deep/export.rb'],
    ['**/*.worker.{js,ts}', 'src/mail.worker.ts'],
    ['**/*{client,proxy}*.{py,go}', 'a/http_client_v2.py'],
    ['app/*.py', 'app/models.py'],
    ['app/?.py', 'app/a.py'],
    ['**/Gemfile', 'gemfile'],
    ['**', 'anything/at/all'],
    ['a+(b)[c]^$.|.py', 'a+(b)[c]^$.|.py'],
    ['a{b', 'a{b'],
  ])('%s fits %s', (glob, path) => {
    expect(globTest(glob)(path)).toBe(true);
  });

  it.each([
    ['**/tasks.py', 'app/my_tasks.py'],
    ['**/tasks.py', 'app/tasks.pyc'],
    ['**/tasks.py', 'app/tasksxpy'],
    ['**/jobs/**', 'app/jobs'],
    ['**/jobs/**', 'app/myjobs/a.rb'],
    ['**/*.worker.{js,ts}', 'src/mail.worker.tsx'],
    ['app/*.py', 'app/deep/models.py'],
    ['app/?.py', 'app/ab.py'],
    ['app/?.py', 'app//.py'],
    ['', 'a'],
  ])('%s does not fit %s', (glob, path) => {
    expect(globTest(glob)(path)).toBe(false);
  });

  it('is quick with paths that are made to be slow', () => {
    const test = globTest('**/*{a,b}*{a,b}*.{py,js}');
    expect(test('a'.repeat(1000))).toBe(false);
    expect(test(`${'a/'.repeat(500)}x`)).toBe(false);
  });
});
