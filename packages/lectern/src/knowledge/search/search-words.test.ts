import { beforeAll, describe, expect, it } from 'vitest';
import { searchOf, type TestSearch } from '../../../../../test/support/search-of.ts';
import { loadLanguage } from '../read-document.ts';

describe('identifiers, options and codes', () => {
  const { answers } = searchOf({
    'hooks.md': '# Hooks\n\nCall `useEffect` after rendering; its cleanup runs before the next call.\n',
    'memo.md': '# Memo\n\nCall `useMemo` for values that are expensive.\n',
    'csharp.md': '# C#\n\nRecords in C# compare by value.\n',
    'c.md': '# C\n\nPointers in C compare by address.\n',
    'cpp.md': '# C++\n\nTemplates in C++ are compiled where they are used.\n',
    'files.md': "# Files\n\nImport `readFile` from 'node:fs', never from a package of that name.\n",
    'paths.md': "# Paths\n\nImport `join` from 'node:path'.\n",
    'serve.md': '# Serve\n\nPass `--http 8080` to listen on a port, `--stdio` to read standard input.\n',
    'errors.md':
      '# Network errors\n\n`ECONNREFUSED` means that nobody listens there; `ETIMEDOUT` that nobody answers.\n',
    'release.md': '# Release 2.4.1\n\nFixes a leak in the pool.\n',
    'older.md': '# Release 2.3.0\n\nAdds the pool.\n',
    'config.md': '# Settings\n\nEdit `~/.config/tool/settings.json`, or set `TOOL_HOME`.\n',
    'user.md': '# Users\n\n`getUserById` throws where there is none.\n',
  });

  it.each([
    ['useEffect', 'hooks'],
    ['useeffect', 'hooks'],
    ['use effect cleanup', 'hooks'],
    ['useMemo', 'memo'],
    ['C#', 'csharp'],
    ['records in C#', 'csharp'],
    ['C++ templates', 'cpp'],
    ['node:fs', 'files'],
    ["import { readFile } from 'node:fs'", 'files'],
    ['node:path', 'paths'],
    ['--http', 'serve'],
    ['what does --http do', 'serve'],
    ['--stdio', 'serve'],
    ['ECONNREFUSED', 'errors'],
    ['Error: connect ECONNREFUSED 127.0.0.1:8080', 'errors'],
    ['econnrefused', 'errors'],
    ['2.4.1', 'release'],
    ['release 2.3.0', 'older'],
    ['settings.json', 'config'],
    ['TOOL_HOME', 'config'],
    ['getUserById', 'user'],
    ['get user by id', 'user'],
  ])('%j finds %s', async (question, id) => {
    expect((await answers(question))[0]).toBe(id);
  });
});

describe('titles', () => {
  const long = (word: string): string =>
    `The ${word} is set here and there. ${'Much else is said of many other subjects in this place. '.repeat(40)}`;

  it('outweigh a long body that repeats the word', async () => {
    const { ids } = searchOf({
      'caching.md': '# Caching\n\nHow responses are stored, and for how long.\n',
      'everything.md': `# Everything about deployment\n\n${long('caching').repeat(12)}\n`,
      'servers.md': `# Servers\n\n${long('proxy').repeat(8)}\n`,
      'logs.md': `# Logs\n\n${long('level').repeat(8)}\n`,
    });
    expect((await ids('caching'))[0]).toBe('caching');
    expect((await ids('how does caching work'))[0]).toBe('caching');
  });

  it('count more the more of their words the query contains', async () => {
    const { ids } = searchOf({
      'a.md': '# Cache keys of images in the browser\n\nCache keys.\n',
      'b.md': '# Cache keys\n\nCache keys.\n',
      'c.md': '# Other\n\nSomething else.\n',
    });
    expect((await ids('cache keys'))[0]).toBe('b');
  });

  it('are sufficient if the query contains the complete title', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`n${i}.md`, `# Subject ${i}\n\nText number ${i} about it.\n`]),
    );
    const { answers } = searchOf({ ...notes, 'stove.md': '# Wood stove\n\nBurn dry beech.\n' });
    expect((await answers('should my grandmother sell her unreliable wood stove on the internet'))[0]).toBe(
      'stove',
    );
  });
});

describe('documents in other languages', () => {
  const texts = {
    'de/kuendigung.md':
      '# Kündigungsfristen\n\nDie Frist für die Kündigung der Wohnung beträgt drei Monate. Der Vermieter muss die Häuser und die Wohnungen in Ordnung halten, und der Mieter zahlt die Miete.\n',
    'de/garten.md':
      '# Gartenpflege\n\nDie Bäume werden im Winter geschnitten, wenn sie keine Blätter haben. Der Rasen wird nicht zu kurz gemäht, und die Beete werden mit Laub bedeckt.\n',
    'fr/cuisine.md':
      '# Cuisine\n\nLes gâteaux sont cuits au four pendant une heure. On mélange les œufs avec le sucre, puis on ajoute la farine et le beurre qui a été fondu.\n',
    'fr/voyage.md':
      '# Voyages\n\nLes trains partent de la gare tous les matins. Il faut réserver les billets à l’avance, et on ne peut pas les échanger le jour du départ.\n',
    'es/huerto.md':
      '# Huerto\n\nLos tomates se plantan en primavera cuando ya no hay heladas. Las plantas se riegan por la mañana, y los frutos se recogen en el verano.\n',
    'es/casa.md':
      '# Casa\n\nLas ventanas se limpian con agua y vinagre. Los muebles de madera se cuidan con aceite, y no se ponen al sol porque pierden el color.\n',
    'en/kettle.md': '# Kettle\n\nThe kettle is descaled with vinegar and then rinsed with water.\n',
    'ja/network.md': '# ネットワーク\n\n接続が拒否された場合は、ポート番号を確認してください。\n',
    'ja/cooking.md': '# 料理\n\nご飯を炊く前に、米を三十分水に浸します。\n',
    'zh/backup.md': '# 数据备份\n\n每天晚上自动备份数据库，并保留三十天。\n',
    'zh/login.md': '# 用户登录\n\n忘记密码时，可以通过电子邮件重新设置密码。\n',
  };
  let search: TestSearch;
  beforeAll(async () => {
    await loadLanguage('de');
    search = searchOf(texts);
  });

  it.each([
    ['Haus und Wohnung kündigen', 'de/kuendigung'],
    ['wann schneidet man einen Baum', 'de/garten'],
    ['combien de temps cuire un gâteau', 'fr/cuisine'],
    ['réservation d’un billet de train', 'fr/voyage'],
    ['cuándo plantar un tomate', 'es/huerto'],
    ['cómo limpiar la ventana', 'es/casa'],
    ['descaling a kettle', 'en/kettle'],
    ['ポート番号', 'ja/network'],
    ['接続が拒否された', 'ja/network'],
    ['米', 'ja/cooking'],
    ['怎么备份数据库', 'zh/backup'],
    ['重新设置密码', 'zh/login'],
  ])('%s is found in %s', async (question, id) => {
    expect((await search.ids(question))[0]).toBe(id);
  });

  it.each(['ポート番号を確認', '数据库备份', 'Kündigungsfrist der Wohnung'])(
    '%s has an answer',
    async (question) => {
      expect((await search.answers(question)).length).toBeGreaterThan(0);
    },
  );
});

describe('light words', () => {
  const { ids, answers } = searchOf({
    'stove.md': '# Wood stove\n\nSweep the chimney of the stove each autumn.\n',
    'advice.md': '# Good advice\n\nGet the best help before you try again, and keep going.\n',
  });

  it('find no document by themselves if the query is about something else', async () => {
    expect(await ids('what is the best way to get the stove swept again')).toEqual(['stove']);
  });

  it('find the nearest documents if no other word is known', async () => {
    expect(await ids('best zeppelin')).toEqual(['advice']);
    expect(await answers('best zeppelin')).toEqual([]);
  });
});
