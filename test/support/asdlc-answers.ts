/**
 * Every kind of answer that the asdlc server gives about its articles, as texts to be looked through.
 * @module
 */
import type { Asking } from './asdlc-asking.ts';

interface Resource {
  readonly uri: string;
}

/** All lists, every article as tool result and as resource, all completions and prompts, and these searches. */
export async function asdlcAnswers(
  resultOf: Asking['resultOf'],
  queries: readonly string[],
): Promise<string[]> {
  const answers: unknown[] = [];
  const ask = async (method: string, params: Record<string, unknown> = {}): Promise<unknown> => {
    const result = await resultOf(method, params);
    answers.push(result);
    return result;
  };
  const tool = (name: string, args: object) => ask('tools/call', { name, arguments: args });
  for (const method of ['initialize', 'tools/list', 'prompts/list', 'resources/templates/list'])
    await ask(method);
  const { resources } = (await ask('resources/list')) as { resources: readonly Resource[] };
  for (const { uri } of resources) {
    await ask('resources/read', { uri });
    if (!uri.startsWith('asdlc://.')) await tool('get_article', { slug: uri });
  }
  await ask('resources/read', { uri: 'asdlc://.articles' });
  for (const category of [undefined, 'concepts', 'patterns', 'practices']) {
    await tool('list_articles', { limit: 1000, ...(category && { category }) });
  }
  for (const query of queries) {
    answers.push(
      withoutEcho(await resultOf('tools/call', { name: 'search_articles', arguments: { query } }), query),
    );
    const whole = { query, include_content: true };
    answers.push(
      withoutEcho(await resultOf('tools/call', { name: 'search_articles', arguments: whole }), query),
    );
  }
  for (const [uri, name] of TEMPLATE_VARIABLES) {
    await ask('completion/complete', { ref: { type: 'ref/resource', uri }, argument: { name, value: '' } });
  }
  const ref = { type: 'ref/prompt', name: 'review_change' };
  const completed = await ask('completion/complete', { ref, argument: { name: 'pattern', value: '' } });
  const { values } = (completed as { completion: { values: readonly string[] } }).completion;
  await ask('prompts/get', { name: 'draft_specification', arguments: { feature: 'a search' } });
  await ask('prompts/get', { name: 'choose_autonomy_level', arguments: { task: 'update packages' } });
  for (const pattern of values) await ask('prompts/get', { name: 'review_change', arguments: { pattern } });
  return answers.map((answer) => JSON.stringify(answer));
}

const TEMPLATE_VARIABLES = [
  ['asdlc://{category}/{+slug}', 'category'],
  ['asdlc://{category}/{+slug}', 'slug'],
  ['asdlc://{slug}', 'slug'],
  ['asdlc://.articles{?tag}', 'tag'],
] as const;

/** What the server says again because it was asked, it does not say by itself. */
function withoutEcho(result: unknown, query: string): unknown {
  return JSON.parse(JSON.stringify(result).replaceAll(`\\"${query}\\"`, ''));
}
