/**
 * `lectern read`: reads a resource, or lists them.
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { isObject } from '../../schema/json-schema.ts';
import { nearest } from '../../spelling/nearest.ts';
import { RemoteError } from '../../testing/wire.ts';
import type { Command } from '../commands.ts';
import { CliError, UsageError } from '../errors.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { type Conversation, converse } from './conversation.ts';
import { listAll } from './list-all.ts';
import { NothingOffered } from './remote-failure.ts';
import { resourceText } from './show/content-text.ts';
import { type Entry, entriesText } from './show/entries.ts';
import { oneLine } from './show/plain-text.ts';
import { print, printJson, stdoutPaper } from './show/print.ts';

export const readCommand: Command = {
  usage: `Usage: lectern read <what> [uri]

Shows what a resource holds; without a URI, lists the resources and the templates of further ones.

  lectern read tmkb
  lectern read tmkb tmkb://pattern/TMKB-AUTHZ-001

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [uri, ...more] = asked.words;
    if (more.length > 0) throw new UsageError(`one resource at a time: what is "${more[0]}"?`);
    return converse(asked, async (conversation) => {
      if (uri === undefined) {
        const lists = await listResources(conversation);
        await (asked.json ? printJson(lists) : print(entriesText(entriesOf(lists), stdoutPaper())));
      } else {
        const result = await conversation
          .ask('resources/read', { uri })
          .catch((error) => perhapsMisspelled(error, uri, conversation));
        await (asked.json ? printJson(result) : print(contentsText(result)));
      }
      return 0;
    });
  },
};

/** Most servers do not say which resource was probably meant. */
async function perhapsMisspelled(error: CliError, uri: string, conversation: Conversation): Promise<never> {
  if (!isUnknownUri(error)) throw error;
  const { items } = await listAll(conversation, 'resources/list', 'resources');
  const near = nearest(
    uri,
    items.map((each) => String(each.uri)),
  );
  throw near === undefined ? error : new CliError(error.message, `Did you mean "${oneLine(near)}"?`);
}

/** By the codes of both eras, and not where the server knows better. */
function isUnknownUri({ cause, hint }: CliError): boolean {
  const codes: readonly number[] = [ErrorCode.ResourceNotFound, ErrorCode.InvalidParams];
  return hint === undefined && cause instanceof RemoteError && codes.includes(cause.code);
}

interface Resources {
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
}

/** A server may have the one without the other. */
async function listResources(conversation: Conversation): Promise<Resources> {
  const { items: resources } = await listAll(conversation, 'resources/list', 'resources');
  const templates = await listAll(conversation, 'resources/templates/list', 'resourceTemplates').catch(
    (error) => {
      if (error instanceof NothingOffered) return { items: [] };
      throw error;
    },
  );
  return { resources, resourceTemplates: templates.items };
}

function entriesOf({ resources, resourceTemplates }: Resources): Entry[] {
  return [...resources, ...resourceTemplates].map(({ uri, uriTemplate, name, title, description }) => ({
    name: String(uri ?? uriTemplate),
    title: title ?? name,
    description,
    rows: [],
  }));
}

function contentsText({ contents }: JsonObject): string {
  return (Array.isArray(contents) ? contents : []).filter(isObject).map(resourceText).join('\n');
}
