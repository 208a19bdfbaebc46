/**
 * `lectern read`: reads a resource, or lists them.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import { RemoteError } from '../../client/connection.ts';
import { ErrorCode, type JsonObject } from '../../jsonrpc/message.ts';
import type { Command } from '../commands.ts';
import { CliError } from '../errors.ts';
import { refuseSurplus } from '../options.ts';
import { oneLine } from '../plain-text.ts';
import { readClientArguments, SHARED_USAGE } from './client-arguments.ts';
import { NothingOffered } from './failures.ts';
import { type CommandClient, withClient } from './run-with-client.ts';
import { print, printJson, resourceText, stdoutPaper } from './show/content-text.ts';
import { type Entry, entriesText } from './show/entries.ts';

/** The `read` command. */
export const readCommand: Command = {
  usage: `Usage: lectern read <server> [uri]

Show the contents of a resource; without a URI, list the resources and resource templates.

Examples:
  lectern read tmkb
  lectern read tmkb tmkb://pattern/TMKB-AUTHZ-001

${SHARED_USAGE}`,
  async run(args) {
    const asked = readClientArguments(args);
    const [uri, surplus] = asked.words;
    refuseSurplus(surplus);
    return withClient(asked, async (client) => {
      if (uri === undefined) {
        const lists = await listResources(client);
        await (asked.json ? printJson(lists) : print(entriesText(entriesOf(lists), stdoutPaper())));
      } else {
        const result = await client
          .request('resources/read', { uri })
          .catch((error) => perhapsMisspelled(error, uri, client));
        await (asked.json ? printJson(result) : print(contentsText(result)));
      }
      return 0;
    });
  },
};

/** Most servers do not suggest the closest resource. */
async function perhapsMisspelled(error: CliError, uri: string, client: CommandClient): Promise<never> {
  if (!isUnknownUri(error)) throw error;
  const { items } = await client.list('resources');
  const near = nearest(
    uri,
    items.map((each) => String(each.uri)),
  );
  // The message of the server may already include it.
  throw near === undefined || error.message.includes(oneLine(near))
    ? error
    : new CliError(error.message, `Did you mean "${oneLine(near)}"?`);
}

/** By the codes of both eras, unless the server suggests something better. */
function isUnknownUri({ cause, hint }: CliError): boolean {
  const codes: readonly number[] = [ErrorCode.ResourceNotFound, ErrorCode.InvalidParams];
  return hint === undefined && cause instanceof RemoteError && codes.includes(cause.code);
}

interface Resources {
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
}

/** A server may support one without the other. */
async function listResources(client: CommandClient): Promise<Resources> {
  const { items: resources } = await client.list('resources');
  const templates = await client.list('resourceTemplates').catch((error) => {
    if (error instanceof NothingOffered) return { items: [] };
    throw error;
  });
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
