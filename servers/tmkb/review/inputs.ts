/**
 * Which values of a piece of code come from outside: what a request holds, variables that got it, parameters of a
 * handler, and what a queue hands to a job. By the words of the line, for seven languages; no data flow beyond that.
 * @module
 */
import type { CodeLine } from './read-diff.ts';

/** A value of the request, written out. */
const REQUEST = [
  // Express, Koa, Fastify, Next.js, NestJS
  String.raw`\b(?:req|request|ctx|context|event)\.(?:body|query|params|headers|cookies|files?)\b`,
  String.raw`\bctx\.(?:request|req)\.\w+|\bsearchParams\.get\(|\bformData\.get\(`,
  // Flask, Django, FastAPI
  String.raw`\brequest\.(?:args|form|json|values|data|get_json|GET|POST|FILES|files|query_params|headers|cookies)\b`,
  // Rails
  String.raw`\bparams(?:\[|\.(?:require|permit|fetch|to_unsafe_h|expect)\b)`,
  // Servlets, Go
  String.raw`\brequest\.get(?:Parameter|Header|InputStream|Part)\w*\(|\br\.(?:URL\.Query\(|FormValue\(|PathValue\(|Body\b|PostForm|Header\.)`,
  String.raw`\bc\.(?:Param|Query|PostForm|DefaultQuery|GetHeader|FormFile)\(|\bmux\.Vars\(|\bchi\.URLParam\(`,
  // PHP, Laravel, Symfony
  String.raw`\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b|\$r(?:eq|equest)?->(?:all|input|get|query|post|file|json|header|request|only|\w+\b(?!\())`,
  // ASP.NET
  String.raw`\bRequest\.(?:Query|Form|Headers|Body|RouteValues|Cookies)\b`,
];
const DIRECT = new RegExp(REQUEST.join('|'));

/** `const { a, b } = …`, `x = …`, `x := …`, `$x = …`, `var x = …`, `File file = …`. */
const ASSIGNMENT =
  /(?:^|[\s(;])(?:\{([^}]*)\}|\$?([A-Za-z_]\w*)(?:\s*,\s*(?:err|_|ok))?(?:\s*:\s*[\w<>[\], .|]+)?)\s*:?=(?![=>])\s*(.*)$/;
/** A call that fills a variable: `c.BindJSON(&body)`, `json.NewDecoder(r.Body).Decode(&in)`. */
const FILLED = /\b(?:Should)?Bind\w*\(&(\w+)|\bDecode\(&(\w+)|\bUnmarshal\([^,]+,\s*&(\w+)/;

/** The line before a handler: a decorator, an annotation, an attribute, a route. */
const ROUTE =
  /^\s*(?:@\w+(?:\.\w+)*\.?(?:route|get|post|put|patch|delete|api_route)\(|@login_required\b|@(?:Get|Post|Put|Patch|Delete|Request)(?:Mapping)?\(|\[Http(?:Get|Post|Put|Patch|Delete)\b|@api_view\()/;
const JOB = /^\s*@(?:celery|app|shared_task|task|job|dramatiq|huey|rq)\b[.\w]*|^\s*@(?:Process|Processor)\(/;
const PARAMETERS =
  /^\s*(?:(?:public|private|protected|internal|static|async|export|virtual|override|final)\s+)*(?:def|function|func|fn|[\w<>[\]?,. ]+?)\s+(\w+)\s*\(([^)]*)/;
/** Parameters that the framework fills with the request: `@PathVariable Long id`, `[FromBody] Dto dto`. */
const BOUND =
  /(?:@(?:PathVariable|RequestParam|RequestBody|ModelAttribute|Param|Query|Body)\b(?:\([^)]*\))?|\[From(?:Body|Query|Route|Form)[^\]]*\])\s*(?:final\s+)?(?:[\w<>[\], ?.]+?\s+)?(\w+)\b(?=\s*[,)=:]|$)/g;
const INFRASTRUCTURE =
  /^(?:self|cls|this|request|req|res|response|ctx|context|next|w|r|c|user|current_user|session|db|args|kwargs|logger|principal)$/i;

export type InputKind = 'request' | 'job';

/** Variables of one file that hold such values. A handler has a few; generated code has thousands. */
const MOST_NAMES = 100;

class Names {
  readonly #names = new Set<string>();
  #test: RegExp | undefined;

  add(names: readonly string[]): void {
    for (const name of names) {
      if (!/^\w+$/.test(name) || INFRASTRUCTURE.test(name) || this.#names.size >= MOST_NAMES) continue;
      this.#names.add(name);
    }
    if (this.#names.size === 0) return;
    // Not a member of something else, not in a text, and not the name of an argument or key.
    this.#test = new RegExp(`(?<![\\w.>'"])\\$?(?:${[...this.#names].join('|')})\\b(?!\\s*[:=](?![=])\\s)`);
  }

  isIn(text: string): boolean {
    return this.#test?.test(text) === true;
  }
}

/** Returns, for each line, whether it uses a value of a request, and whether it uses one that a queue handed over. */
export function* inputsOf(
  lines: readonly CodeLine[],
): Generator<void, readonly Readonly<Record<InputKind, boolean>>[]> {
  const inputs: Readonly<Record<InputKind, boolean>>[] = [];
  let names: Readonly<Record<InputKind, Names>> = { request: new Names(), job: new Names() };
  let path: string | undefined;
  let expects: InputKind | undefined;
  const holds = (text: string, kind: InputKind): boolean =>
    (kind === 'request' && DIRECT.test(text)) || names[kind].isIn(text);
  for (const { text, path: own } of lines) {
    yield;
    if (own !== path) names = { request: new Names(), job: new Names() };
    if (own !== path) expects = undefined;
    path = own;
    if (ROUTE.test(text)) expects = 'request';
    else if (JOB.test(text)) expects = 'job';
    const declared = parametersIn(text, own);
    if (declared !== undefined) {
      const kind = expects ?? (declared.isHandler ? 'request' : undefined);
      if (kind !== undefined) names[kind].add(declared.names);
      expects = undefined;
    }
    names.request.add([...text.matchAll(BOUND)].map(([, name = '']) => name));
    const found = { request: holds(text, 'request'), job: holds(text, 'job') };
    const [, first, second, third] = FILLED.exec(text) ?? [];
    names.request.add([first ?? second ?? third ?? '']);
    const [, many, one = '', value = ''] = ASSIGNMENT.exec(text) ?? [];
    const assigned =
      many === undefined ? [one] : many.split(',').map((each) => each.split(/[:=]/).at(-1)?.trim() ?? '');
    for (const kind of ['request', 'job'] as const) if (holds(value, kind)) names[kind].add(assigned);
    inputs.push(found);
  }
  return inputs;
}

/** The parameters that a line declares, and whether it is plainly a handler of requests. */
function parametersIn(text: string, path = ''): { names: string[]; isHandler: boolean } | undefined {
  if (!/\b(?:def|function|func|public|async)\b/.test(text)) return undefined;
  const list = PARAMETERS.exec(text)?.[2];
  if (list === undefined) return undefined;
  const isView = /^\s*def\b/.test(text) && /^\s*(?:self\s*,\s*)?request\b/.test(list);
  const isAction = /\bpublic function\b/.test(text) && /Controller\.php$/.test(path);
  return { names: namesIn(list), isHandler: isView || isAction };
}

/** The names of parameters, without their types and defaults. */
function namesIn(list: string): string[] {
  return list.split(',').map((each) => {
    const name = each.split('=')[0]?.trim() ?? '';
    if (/[@$[]|^\w+\s+\$/.test(name)) return /\$?(\w+)\s*$/.exec(name)?.[1] ?? '';
    return (
      (name.includes(':') ? name.split(':')[0] : name.split(/\s+/).at(-1))?.replace(/^[*&$]+/, '').trim() ??
      ''
    );
  });
}
