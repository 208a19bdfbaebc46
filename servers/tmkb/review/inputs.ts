/**
 * Which values of a piece of code come from outside: what a request holds, variables that got it, parameters of a
 * handler, what a queue hands to a job, and what a model wrote; and which lines use the caller. By the words of the
 * line, for seven languages; no data flow beyond that.
 * @module
 */
import type { CodeLine } from './read-diff.ts';

/** A value of the request, written out. */
const REQUEST = [
  // Express, Koa, Fastify, Next.js, NestJS
  String.raw`\b(?:req|request|ctx|context|event)\.(?:body|query|params|headers|cookies|files?)\b`,
  String.raw`\bctx\.(?:request|req)\.\w+|\bsearchParams\.get\(|\bformData\.get\(`,
  // Hono, route handlers of Next.js and SvelteKit
  String.raw`\bc\.req\.(?:param|query|json|header|parseBody|formData)\b|(?<![\w.$])params\.\w|\bawait (?:\w+\.)?params\b|\bawait req(?:uest)?\.json\(`,
  // Flask, Django, FastAPI
  String.raw`\brequest\.(?:args|form|json|values|data|get_json|GET|POST|FILES|files|query_params|headers|cookies)\b`,
  // Rails
  String.raw`\bparams(?:\[|\.(?:require|permit|fetch|to_unsafe_h|expect)\b)`,
  // Servlets, Go
  String.raw`\brequest\.get(?:Parameter|Header|InputStream|Part)\w*\(|\br\.(?:URL\.Query\(|FormValue\(|PathValue\(|Body\b|PostForm|Header\.)`,
  String.raw`\bc\.(?:Params?|Query|QueryParam|FormValue|PostForm|DefaultQuery|GetHeader|FormFile)\(|\bmux\.Vars\(|\bchi\.URLParam\(`,
  // PHP, Laravel, Symfony
  String.raw`\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b|\$r(?:eq|equest)?->(?:all|input|get|query|post|file|json|header|request|only|\w+\b(?!\())`,
  // ASP.NET
  String.raw`\bRequest\.(?:Query|Form|Headers|Body|RouteValues|Cookies)\b`,
];
const DIRECT: Readonly<Record<InputKind, RegExp>> = {
  request: new RegExp(REQUEST.join('|')),
  // BullMQ, asynq, MassTransit
  // What a language model wrote
  model:
    /\b\w*[cC]hoices\[0\]|\.output_text\b|\b(?:completion|generation)s?\.\w|\.content\[0\]\.text|\.generate(?:Content|Text)\(|\bllm\.(?:invoke|predict|complete)\(/,
  job: /\bjob\.data\b|\b(?:task|t)\.Payload\(\)|\bcontext\.Message\b/,
};

/** `const { a, b } = …`, `x = …`, `x := …`, `$x = …`, `var x = …`, `File file = …`. */
const ASSIGNMENT =
  /(?:^|[\s(;])(?:\{([^}]*)\}|\$?([A-Za-z_]\w*)(?:\s*,\s*(?:err|_|ok))?(?:\s*:\s*[\w<>[\], .|]+)?)\s*:?=(?![=>])\s*(.*)$/;
/** A loop over something: `for k, v in x`, `for (const [k, v] of x)`, `foreach ($x as $k => $v)`, `x.each do |k, v|`. */
const LOOPS = [
  /\bfor\s*\(?\s*(?:(?:const|let|var|final)\s+)?[[(]?\s*(?<names>\w+(?:\s*,\s*\w+)*)\s*[\])]?\s*(?::?=\s*range|in|of)\s+(?<value>.+)$/,
  /\bforeach\s*\(\s*(?<value>.+?)\s+as\s+(?<names>\$\w+(?:\s*=>\s*\$\w+)?)/,
  /(?<value>\S+)\.(?:each\w*|map|forEach)\b.*?[|(]\(?(?<names>\w+(?:\s*,\s*\w+)*)\)?\s*(?:\||[=-]>)/,
];
/** A call that fills a variable: `c.BindJSON(&body)`, `json.NewDecoder(r.Body).Decode(&in)`. */
const FILLED = /\b(?:(?:Should)?Bind\w*|BodyParser)\(&?(\w+)|\bDecode\(&(\w+)|\bUnmarshal\([^,]+,\s*&(\w+)/;

/** The line before a handler: a decorator, an annotation, an attribute, a route. */
const ROUTE =
  /^\s*(?:@\w+(?:\.\w+)*\.?(?:route|get|post|put|patch|delete|api_route)\(|@login_required\b|@(?:Get|Post|Put|Patch|Delete|Request)(?:Mapping)?\(|\[Http(?:Get|Post|Put|Patch|Delete)\b|@api_view\()/;
const JOB =
  /^\s*@(?:celery|app|shared_task|task|job|dramatiq|huey|rq)\b[.\w]*|^\s*@(?:Process|Processor|RabbitListener|KafkaListener|JmsListener|SqsListener)\(|\binclude Sidekiq::(?:Job|Worker)\b|<\s*(?:ApplicationJob|ActiveJob::Base)\b/;
/** A function written where it is registered: `app.MapGet("/x/{id}", (int id) => …`, a resolver, a tool of a model. */
const INLINE = [
  /\bMap(?:Get|Post|Put|Patch|Delete)\(.*?\(([^()]*)\)\s*=>/,
  /\((?:_?parent|_?root|_?obj|_?source|_\w*)(?:\s*:\s*\w+)?,\s*(\{[^}]*\}|args)/,
  /\bexecute:\s*(?:async\s*)?\(\s*(\{[^}]*\}|\w+)/,
  /\.(?:query|mutation|action|handler)\(\s*(?:async\s*)?\(\s*\{[^}]*\b(input|parsedInput)\b/,
];
const PARAMETERS =
  /^\s*(?:(?:public|private|protected|internal|static|async|export|virtual|override|final)\s+)*(?:def|function|func|fn|[\w<>[\]?,. ]+?)\s+(\w+)\s*\(([^)]*)/;
/** Parameters that the framework fills with the request: `@PathVariable Long id`, `[FromBody] Dto dto`. */
const BOUND =
  /(?:@(?:PathVariable|RequestParam|RequestBody|ModelAttribute|Param|Query|Body|Args|PathParam|QueryParam|FormParam)\b(?:\([^)]*\))?|\[From(?:Body|Query|Route|Form)[^\]]*\]|\bIFormFile(?=\s)|\bMultipartFile(?=\s))\s*(?:final\s+)?(?:[\w<>[\], ?.]+?\s+)?(\w+)\b(?=\s*[,)=:]|$)/g;
const INFRASTRUCTURE =
  /^(?:self|cls|this|request|req|res|response|ctx|context|next|w|r|c|user|current_user|session|db|args|kwargs|logger|principal)$/i;

export const INPUT_KINDS = ['request', 'job', 'model'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** Variables of one file that hold such values. A handler has a few; generated code has thousands. */
const MOST_NAMES = 100;

class Names {
  readonly #names = new Set<string>();
  #test: RegExp | undefined;

  /** Adds names; those of the framework and of the caller only where the code itself fills them from the request. */
  add(names: readonly string[], isFilled = false): void {
    for (const name of names) {
      if (!/^\w+$/.test(name) || this.#names.size >= MOST_NAMES) continue;
      if (INFRASTRUCTURE.test(name) && !isFilled) continue;
      this.#names.add(name);
    }
    if (this.#names.size === 0) return;
    // Not a member of something else (but spread), not in a text, and not the name of an argument or key.
    this.#test = new RegExp(
      `(?<![\\w>'"]|(?<!\\.\\.)\\.)\\$?(?:${[...this.#names].join('|')})\\b(?!\\s*[:=](?![=])\\s)`,
    );
  }

  isIn(text: string): boolean {
    return this.#test?.test(text) === true;
  }
}

const namesOfFile = (): Readonly<Record<InputKind, Names>> => ({
  request: new Names(),
  job: new Names(),
  model: new Names(),
});

/** Returns, for each line, which kinds of values from outside it uses. */
export function* inputsOf(
  lines: readonly CodeLine[],
): Generator<void, readonly Readonly<Record<InputKind, boolean>>[]> {
  const inputs: Readonly<Record<InputKind, boolean>>[] = [];
  let names = namesOfFile();
  let path: string | undefined;
  let expects: InputKind | undefined;
  /** In a class of Laravel whose members came out of a queue. */
  let isQueued = false;
  const holds = (text: string, kind: InputKind): boolean =>
    DIRECT[kind].test(text) ||
    (kind === 'job' && isQueued && /\$this->\w/.test(text)) ||
    names[kind].isIn(text);
  for (const { text, path: own } of lines) {
    yield;
    if (own !== path) names = namesOfFile();
    if (own !== path) expects = undefined;
    if (own !== path) isQueued = false;
    if (/\bclass\b.*\bimplements\b.*\bShouldQueue\b/.test(text)) isQueued = true;
    path = own;
    if (ROUTE.test(text)) expects = 'request';
    else if (JOB.test(text)) expects = 'job';
    const declared = parametersIn(text, own);
    if (declared !== undefined) {
      const kind = expects ?? (declared.isHandler ? 'request' : undefined);
      if (kind !== undefined) names[kind].add(declared.names, declared.isBound);
      expects = undefined;
    }
    names.request.add(
      [...text.matchAll(BOUND)].map(([, name = '']) => name),
      true,
    );
    for (const inline of INLINE) {
      const list = inline.exec(text)?.[1];
      if (list !== undefined) names.request.add(namesIn(list.replace(/[{}]/g, '')));
    }
    const found = { request: holds(text, 'request'), job: holds(text, 'job'), model: holds(text, 'model') };
    const [, first, second, third] = FILLED.exec(text) ?? [];
    names.request.add([first ?? second ?? third ?? ''], true);
    const [, many, one = '', value = ''] = ASSIGNMENT.exec(text) ?? [];
    const assigned =
      many === undefined ? [one] : many.split(',').map((each) => each.split(/[:=]/).at(-1)?.trim() ?? '');
    const { names: looped = '', value: over = '' } =
      LOOPS.map((loop) => loop.exec(text)?.groups).find((groups) => groups !== undefined) ?? {};
    for (const kind of INPUT_KINDS) {
      if (holds(value, kind)) names[kind].add(assigned);
      if (over !== '' && holds(over, kind)) names[kind].add(looped.match(/\w+/g) ?? []);
    }
    inputs.push(found);
  }
  return inputs;
}

/** The parameters that a line declares, and whether it is plainly a handler of requests; ASP.NET fills all of them. */
function parametersIn(
  text: string,
  path = '',
): { names: string[]; isHandler: boolean; isBound: boolean } | undefined {
  if (!/\b(?:def|function|func|public|async)\b/.test(text)) return undefined;
  const list = PARAMETERS.exec(text)?.[2];
  if (list === undefined) return undefined;
  const isView =
    /^\s*(?:async\s+)?def\b/.test(text) &&
    (/^\s*(?:self\s*,\s*)?request\b/.test(list) ||
      /\bdef\s+(?:get|post|put|patch|delete)\(\s*self\s*,|\bdef resolve\(\w+:/.test(text));
  const isAction = /\bpublic function\b/.test(text) && /Controller\.php$/.test(path);
  const isBound = /\bI?ActionResult\b.*\(/.test(text);
  return { names: namesIn(list), isHandler: isView || isAction || isBound, isBound };
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

/** In the checks of a pattern, any use of the caller: `unless: "@caller"`. */
export const ANY_CALLER = '@caller';

/** Lines that use the caller, and not only ask for somebody to be logged in: they tell one caller's records from another's. */
export const CALLER: RegExp = new RegExp(
  [
    // A member of the caller
    String.raw`(?<![.\w])(?:current_?[uU]ser|user|me|viewer|caller|principal|identity|claims|actor|auth|session\??\.(?:user|account|sub))\b[!?]?(?:->|\??\.)\w`,
    // The same, by the names of frameworks
    String.raw`\breq(?:uest)?\.user\b|\bctx\.(?:state\.)?user|\blocals\.user\b|\bg\.user|\$request->user\(|\bAuth::|\bauth\(\)->|User\.(?:Identity|FindFirst|GetUserId|Claims)`,
    // The caller handed to a function
    String.raw`[(,]\s*(?:current_?user|currentUser|user|viewer|actor|principal|User|caller)\s*[,)]`,
    // A column or variable that says whose record it is
    '[oO]wner|[tT]enant|(?:[uU]ser|[aA]ccount|[cC]ustomer)_?[iI][dD]',
    // A decision
    String.raw`(?<![uU]n)[aA]uthori[sz]e|\b[pP]olic|\bcan\?|[aA]dmin|[hH]as_?(?:[pP]erm|[aA]ccess|[rR]ole|[rR]ight)|[pP]ermission|[vV]isible`,
  ].join('|'),
);

/** How a handler gets at its caller, and what it asks of everybody. */
const LOGIN = [
  /\[Authorize(?:\(\))?\]|\.RequireAuthorization\(\)|@PreAuthorize\("isAuthenticated\(\)"\)/g,
  /\b(?:Depends|Security)\([^)]*\)|@AuthenticationPrincipal(?:\([^)]*\))?\s+(?:final\s+)?\w+\s+\w+/g,
  /\b(?:if|unless)\b\s*\(?\s*(?:!|not\s+)?[@$]?(?:\w+\.)*(?:current_?user|user|session|auth|principal|identity)(?:\??\.(?:user|id|is_?authenticated))*\??\s*(?:\)|:\s*$|$)/gi,
  /(?:\b\w+|\})\s*:?=\s*(?:await\s+)?[\w.$>:-]*(?:auth|session|user|principal|identity)\w*\([^()]*\)\s*;?\s*$/gi,
];

/** A header or a log entry that is written: it may hold a cleaned name, and the code still uses the other one. */
const WRITTEN =
  /^\s*(?:[\w$]+(?:\.|->))*(?:header|set_?[hH]eader|log|(?:log|logger|console)\.\w+|print\w*)\(.*$/g;

/** What of a line may guard a use nearby: not that somebody has to be logged in, and nothing that is only written. */
export function guardsIn(text: string): string {
  return [...LOGIN, WRITTEN].reduce((left, each) => left.replace(each, ''), text);
}
