import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens, fitLines } from './token-estimate.ts';

const prose = `An agent that edits code needs to know when it is done. Tests give it that answer only if they fail for
the right reason, so the first step of any change is to watch the new test fail. Teams that skip this step find out
weeks later that half of their safety net was made of assertions which could never have failed. The cost is not the
broken feature alone; it is the confidence that nobody should have had, and the decisions that were built on it.

Most reviewers read the difference and not the file. They see that a condition was added, and they cannot see that the
same condition stands forty lines above with the opposite sign. A review that is worth its time therefore begins with
the question what the change is supposed to make impossible, and ends when somebody has tried to do exactly that.`;

const markdown = `# Retrieval for long documents

> Status: **Draft**, last reviewed in *March*.

Long documents are cut at their headings. Each section carries the path of its ancestors, e.g. \`Install > Linux\`.

## How sections are ranked

1. The query is tokenised and stemmed ([details](../text/tokenise.md#identifiers)).
2. Every field has a weight: title \`3.0\`, headings \`2.0\`, body \`1.0\`.
3. Scores are summed; ties are broken by path.

- **Recall** matters more than precision at this stage.
- Duplicates are removed *after* ranking, never before.
- See also: [BM25](https://en.wikipedia.org/wiki/Okapi_BM25), [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986).

### A worked example

\`\`\`ts
const index = createIndex({ fields: ['title', 'headings', 'body'] });
for await (const file of source.list(console.error)) {
  const outcome = await source.read(file);
  if (outcome.kind !== 'text') continue; // told elsewhere
  index.add(readDocument(outcome.file));
}
\`\`\`

Run it with \`npm run index -- --watch\` and open <http://localhost:3000/search?q=agents>.
`;

const code = `export async function fetchWithRetry(url: string, options: RequestInit = {}, attempts = 3): Promise<Response> {
  let lastError: unknown;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const response = await fetch(url, { ...options, signal: AbortSignal.timeout(5_000) });
      if (response.status < 500) return response;
      lastError = new Error(\`server answered \${response.status}\`);
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100));
  }
  throw lastError;
}

class LruCache {
  #entries = new Map();
  constructor(maxSize) { this.maxSize = maxSize; }
  get(key) {
    if (!this.#entries.has(key)) return undefined;
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }
}
`;

const shell = `# Install and run
sudo apt-get update && sudo apt-get install -y build-essential python3-venv
python3 -m venv .venv && . .venv/bin/activate
pip install --upgrade pip setuptools wheel
export DATABASE_URL="postgres://app:secret@localhost:5432/app_test"
for f in migrations/*.sql; do psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f "$f"; done
docker run --rm -it -p 8080:80 -v "$(pwd)/conf:/etc/nginx/conf.d:ro" nginx:1.27-alpine
`;

const json = JSON.stringify(
  {
    jsonrpc: '2.0',
    id: 17,
    result: {
      content: [
        { type: 'text', text: 'Three sections match.', annotations: { audience: ['user'], priority: 0.8 } },
      ],
      structuredContent: { total: 3, hasMore: false, nextCursor: null, updatedAt: '2025-03-14T09:26:53Z' },
      isError: false,
    },
  },
  null,
  2,
);

const compactJson = JSON.stringify([
  { id: 1, name: 'Ada', email: 'ada@example.org', roles: ['admin', 'editor'], active: true, score: 98.25 },
  { id: 2, name: 'Grace', email: 'grace@example.org', roles: [], active: false, score: 71.5 },
  { id: 3, name: 'Linus', email: 'linus@example.org', roles: ['viewer'], active: true, score: null },
]);

const table = `| Transport | Sessions | Resumable | Throughput | Notes |
|-----------|:--------:|:---------:|-----------:|-------|
| stdio     | one      | no        | 48,000/s   | child process of the client |
| http      | many     | yes       | 21,500/s   | events are logged for resumption |
| sse       | many     | no        | 9,800/s    | deprecated since 2025-03-26 |
| in-memory | one      | no        | 210,000/s  | tests only |
`;

const urls = `https://github.com/modelcontextprotocol/specification/blob/main/docs/specification/basic/transports.mdx
https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Intl/Segmenter
https://www.example.com/search?q=token+estimation&lang=en&page=2&sort=relevance#results
https://registry.npmjs.org/@biomejs/biome/-/biome-2.0.0.tgz
`;

const german = `Ein Agent, der Quelltext ändert, muss wissen, wann er fertig ist. Prüfungen beantworten ihm diese Frage nur,
wenn sie aus dem richtigen Grund fehlschlagen; deshalb besteht der erste Schritt jeder Änderung darin, die neue Prüfung
scheitern zu sehen. Wer das auslässt, bemerkt erst Wochen später, dass die Hälfte seines Sicherheitsnetzes aus
Behauptungen bestand, die niemals hätten fehlschlagen können.`;

const french = `Un agent qui modifie du code doit savoir quand il a terminé. Les tests ne lui donnent cette réponse que s’ils
échouent pour la bonne raison ; la première étape de tout changement consiste donc à voir échouer le nouveau test. Les
équipes qui négligent cette étape découvrent des semaines plus tard que la moitié de leur filet de sécurité était faite
d’assertions qui n’auraient jamais pu échouer.`;

const russian = `Агент, который изменяет код, должен знать, когда работа закончена. Тесты отвечают на этот вопрос только
тогда, когда они падают по правильной причине, поэтому первый шаг любого изменения состоит в том, чтобы увидеть, как
новый тест не проходит. Команды, которые пропускают этот шаг, узнают спустя недели, что половина их проверок никогда не
могла завершиться неудачей.`;

const chinese = `修改代码的智能体需要知道什么时候工作已经完成。只有当测试因为正确的原因而失败时，它们才能回答这个问题，
因此任何修改的第一步都是看到新的测试失败。跳过这一步的团队往往在几个星期之后才发现，他们的安全网有一半是由永远不可能失败的断言组成的。`;

const japanese = `コードを変更するエージェントは、作業がいつ完了したかを知る必要があります。テストが正しい理由で失敗する場合に
のみ、その答えが得られます。したがって、どのような変更でも最初の手順は、新しいテストが失敗するのを確認することです。`;

const englishMarkdown = {
  prose,
  markdown,
  table,
  'prose in Markdown': `${markdown}\n${prose}\n\n${table}\n${markdown}`,
};
const english = { ...englishMarkdown, code, shell, json, compactJson, urls };
const others = { german, french, russian, chinese, japanese };

const ratioOf = (text: string): number => estimateTokens(text) / countTokens(text);

describe('estimateTokens', () => {
  it('is within 5 percent of the real count over all English Markdown', () => {
    const texts = Object.values(englishMarkdown);
    const estimated = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const counted = texts.reduce((sum, text) => sum + countTokens(text), 0);
    expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.05);
  });

  it.each(Object.entries(english))('is within 15 percent for %s', (_name, text) => {
    expect(Math.abs(ratioOf(text) - 1)).toBeLessThan(0.15);
  });

  it.each(Object.entries(others))(
    'is within 35 percent, and not below 75 percent of the real count, for %s',
    (_name, text) => {
      expect(Math.abs(ratioOf(text) - 1)).toBeLessThan(0.35);
      expect(ratioOf(text)).toBeGreaterThan(0.75);
    },
  );

  it('is exact for short texts', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('a')).toBe(1);
    expect(estimateTokens('Hello, world!')).toBe(countTokens('Hello, world!'));
    expect(estimateTokens('12345')).toBe(2);
  });

  it('grows with the text and accepts any text', () => {
    const strange = '\ud800 \0 \u2028 🙂🙂 ﷽ \t\t\r\n\r\n';
    expect(estimateTokens(strange)).toBeGreaterThan(0);
    expect(estimateTokens(strange.repeat(10))).toBeGreaterThan(estimateTokens(strange));
  });
});

describe('fitLines', () => {
  const lines = ['one line of words', 'another line of words', 'and a third line of words'];

  it('returns the first lines that fit', () => {
    const two = estimateTokens(`${lines[0]}\n`) + estimateTokens(`${lines[1]}\n`);
    expect(fitLines(lines, two)).toEqual(lines.slice(0, 2));
    expect(fitLines(lines, two - 1)).toEqual(lines.slice(0, 1));
    expect(fitLines(lines, 1000)).toEqual(lines);
  });

  it('returns at least the required number of lines', () => {
    expect(fitLines(lines, 0)).toEqual([]);
    expect(fitLines(lines, 0, 1)).toEqual(lines.slice(0, 1));
    expect(fitLines([], 0, 1)).toEqual([]);
  });
});
