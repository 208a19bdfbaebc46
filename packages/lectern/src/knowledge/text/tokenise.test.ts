import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

const tokens = (text: string): string[] => {
  const all: string[] = [];
  tokenise(text, (token) => all.push(token));
  return all;
};

const placed = (text: string): string[] => {
  const all: string[] = [];
  tokenise(text, (token, position) => all.push(`${token}@${position}`));
  return all;
};

describe('tokens', () => {
  it.each([
    ['words', 'The quick, brown fox.', 'the quick brown fox'],
    ['nothing', ' -- ... \n', ''],
    ['camel case', 'getUserById', 'getuserbyid get user by id'],
    [
      'abbreviations in names',
      'HTTPServer parseHTTPRequest',
      'httpserver http server parsehttprequest parse http request',
    ],
    ['words in capitals', 'NASA README', 'nasa readme'],
    ['plurals of abbreviations', 'APIs URLsList', 'apis urlslist urls list'],
    ['snake case', 'snake_case', 'snake case snakecase'],
    ['kebab case', 'multi-agent', 'multi agent multiagent'],
    ['dotted names', 'AGENTS.md', 'agents md agentsmd'],
    ['mixed names', 'my-getUser.ts', 'my getuser get user mygetuser ts mygetuserts'],
    ['doubled joiners', 'a__b c--d e..f', 'a b c d e f'],
    ['joiners at the ends', '_private -flag end.', 'private flag end'],
    ['digits with letters', 'v2 s3 utf8 i18n 3D', 'v2 s3 utf8 i18n 3d'],
    ['digits in names', 'S3Bucket utf8Decoder', 's3bucket s3 bucket utf8decoder utf8 decoder'],
    ['numbers', '3.14 2024-01-31', '3 14 314 2024 01 31 20240131'],
    ['apostrophes', "don't agent's we'll they’re DON'T GitHub's", 'dont agent we they dont github git hub'],
    ['quotation marks', "'quoted' agents'", 'quoted agents'],
    ['elision', "l'agent qu'il dell’agente", 'l agent qu il dell agente'],
    ['sharp s', 'Straße STRASSE', 'strasse strasse'],
    ['names of languages', 'C# and F#, C++17', 'c csharp and f fsharp c cpp 17'],
    ['signs that are not part of a name', 'c#top i++ x# #c a+b', 'c top i x c a b'],
    ['.NET', '.NET ASP.NET x.net', 'net dotnet asp net aspnet x net xnet'],
    ['modules', 'node:fs std::move', 'node fs nodefs std move'],
    ['colons that join nothing', 'Note: at 12:30 localhost:80', 'note at 12 30 localhost 80'],
    ['scoped packages', '@scope/pkg-a and/or a@b/c', 'scope pkg a pkga scopepkga and or a b c'],
    ['protocols', 'HTTP/2 text/html', 'http 2 http2 text html'],
    ['long options', '`--http` --dry-run', 'http --http dry run dryrun --dryrun'],
    ['short options', 'run -v (-x)', 'run v -v x -x'],
    ['dashes that are not part of an option', 'a--b <!--more--> -flag x-y', 'a b more flag x y xy'],
    ['versions', 'v1.2.3 1.2.x', 'v1 2 3 v123 123 1 2 x 12x'],
    ['names within names', 'process.env.NODE_ENV', 'process env node env nodeenv processenvnodeenv'],
    ['error codes', 'ERR_NOT_FOUND E11000 0x1F', 'err not found errnotfound e11000 0x1f'],
    ['Thai', 'สวัสดี', 'สว วั ัส สด ดี'],
    ['accents', 'Café NAÏVE e\u0301tude Łódź', 'cafe naive etude łodz'],
    ['wide forms and ligatures', 'Ｆｕｌｌ ﬁne m²', 'full fine m2'],
    ['soft hyphens', 'hyphen\u00adation', 'hyphenation'],
    ['non-breaking hyphens', 'multi\u2011agent', 'multi agent multiagent'],
    ['Cyrillic', 'Привет, МИР Йод', 'привет мир йод'],
    ['vowel signs', 'हिन्दी', 'हिन्दी'],
    ['Han', '上下文工程', '上下 下文 文工 工程'],
    ['Japanese', 'データの形', 'デー ータ タの の形'],
    ['half-width Kana', 'ﾃﾞｰﾀ', 'デー ータ'],
    ['ideographs in parentheses', '㈠㈡', '一二'],
    ['Hangul, also decomposed', `한국어 ${'한국어'.normalize('NFD')}`, '한국 국어 한국 국어'],
    ['a single character', '東 が', '東 が'],
    ['characters beyond the basic plane', '𠀀𠀁𠀂 𝐀b 🙂', '𠀀𠀁 𠀁𠀂 ab'],
    ['mixed scripts', 'AI代理v2', 'ai 代理 v2'],
    ['CJK punctuation', '上下。文', '上下 文'],
  ])('of %s', (_name, text, expected) => {
    expect(tokens(text).join(' ')).toBe(expected);
  });

  it('truncates long words and long names as a whole', () => {
    expect(tokens('x'.repeat(1000))).toEqual(['x'.repeat(64)]);
    expect(tokens(`${'ab-'.repeat(1000)}ab`).at(-1)).toBe('ab'.repeat(32));
    expect(tokens('Ab'.repeat(1000))).toHaveLength(33);
    expect(tokens(`${'ж'.repeat(63)}𝐀𝐀`)[0]?.length).toBeLessThanOrEqual(64);
  });
});

describe('tokenise', () => {
  it('numbers the parts consecutively, and the whole like its first part', () => {
    expect(placed('a getUser b')).toEqual(['a@0', 'getuser@1', 'get@1', 'user@2', 'b@3']);
    expect(placed('a multi-agent b')).toEqual(['a@0', 'multi@1', 'agent@2', 'multiagent@1', 'b@3']);
    expect(placed('上下文 b')).toEqual(['上下@0', '下文@1', 'b@2']);
  });

  it('returns single characters of scripts without spaces on request', () => {
    const all: string[] = [];
    tokenise('上下文 b 東', (token, position) => all.push(`${token}@${position}`), 'pairs-and-singles');
    expect(all).toEqual(['上@0', '上下@0', '下@1', '下文@1', '文@1', 'b@2', '東@3']);
  });

  it('returns tokens that are lower-case, short, and unchanged when tokenised again', () => {
    const piece = fc.constantFrom(
      "'",
      '-',
      '.',
      ':',
      '/',
      '#',
      '+',
      '@',
      '_',
      ' ',
      'a',
      'B',
      '1',
      'é',
      'ж',
      '上',
      'が',
      '\u0301',
      '🙂',
      '𝐀',
      '\ud800',
      's',
      'ﷺ',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 100 })), (source) => {
        let last = 0;
        tokenise(source, (token, position) => {
          expect(token).not.toBe('');
          expect(token.length).toBeLessThanOrEqual(64);
          expect(token).toBe(token.toLowerCase());
          expect(token).toMatch(/^-{0,2}[\p{L}\p{N}\p{M}]+$/u);
          expect(position).toBeLessThanOrEqual(last + 1);
          last = Math.max(last, position);
        });
      }),
      { numRuns: 1000 },
    );
  });
});
