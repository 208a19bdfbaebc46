/**
 * `lectern fork`, `lectern endorse` and `lectern propose`: what a curator does beside choosing sources. Each writes its
 * change into the files of the registry and signs them.
 * @module
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, type Options, type PackageCommand, readOptions, UsageError } from 'lectern/cli';
import { ContentError, readIfPresent, readStrictJson } from 'lectern/content';
import { FILES } from './content-files.ts';
import { guardedFetch, privateHostsIn } from './federation/guarded-fetch.ts';
import { PeerFault, readPeer } from './federation/peers.ts';
import { CURATOR, NO_KEY } from './provenance/field-schemas.ts';
import {
  PROPOSAL_ACTIONS,
  PROPOSAL_STATUSES,
  type Proposal,
  readProposals,
  VOTES,
} from './provenance/proposals.ts';
import { signHost } from './provenance/sign-host.ts';
import { readSignatures } from './provenance/signatures.ts';
import { readRegistry } from './read-registry.ts';
import type { Endorsement, Registry } from './registry.ts';
import { signAndReport } from './sign-command.ts';

const FORK_USAGE = `Usage: lectern fork <registry> [folder] [--name <curator>] [--url <url>] [--copy]

Start your own registry: a new key, an audit log, and an endorsement of the registry that it comes from, so that
get_federated_sources finds the sources of both. <registry> is the URL of a node, or a registry.json on disk.
The folder (default: my-registry) must be empty or new.

  --name <curator>   your name in the registry (default: New curator)
  --url <url>        where a registry on disk is served; without it, it is not endorsed
  --copy             copy its topics too, to change them

Examples:
  lectern fork https://sources.example ./my-registry --name "Grace Hopper"
  lectern fork ./registry.json ./my-registry --copy
`;

const ENDORSE_USAGE = `Usage: lectern endorse <folder> <url> [--pubkey <key>] [--name <name>] [--remove] [--key <file>]

Endorse the registry that a node serves at a URL, and sign your registry again. The node has to prove that it has the
endorsed key; compare that key with one that its curator gave you, or pass it as --pubkey.

  --pubkey <key>   key that the node must have
  --name <name>    name to show (default: what the node calls its curator)
  --remove         withdraw the endorsement
  --key <file>     file with your private key (default: .keys/curator.json in the folder)

Examples:
  lectern endorse ./my-registry https://sources.example
  lectern endorse ./my-registry https://sources.example --remove
`;

const PROPOSE_USAGE = `Usage: lectern propose <folder> <action> <category> --title <text> --reason <text> [--data <file>] [--key <file>]
       lectern propose <folder> <id> <status or vote> [--reason <text>] [--key <file>]

Add a proposal to your registry, decide on one, or vote on one with your key, and sign the registry again. The action is
one of ${PROPOSAL_ACTIONS.join(', ')}; the status accepted, rejected or
withdrawn; the vote support or oppose, of which your last one counts.

  --title <text>    what is proposed, in a few words
  --reason <text>   why (optional with a vote)
  --data <file>     JSON file with the proposed category or source
  --key <file>      file with your private key (default: .keys/curator.json in the folder)

Examples:
  lectern propose ./my-registry add_category beekeeping --title "Add beekeeping" --reason "People ask for it"
  lectern propose ./my-registry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 support --reason "Members ask for it"
  lectern propose ./my-registry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 accepted
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const MAX_BYTES = 64 * 1024;
const IS_URL = /^https?:\/\//;

/** `lectern fork`. */
export const forkCommand: PackageCommand = {
  usage: FORK_USAGE,
  async run(args) {
    const options = readOptions(args, { name: text, url: text, copy: flag });
    const [given, folder = 'my-registry'] = wordsOf(options, ['the URL or file of a registry'], 2);
    const isUrl = IS_URL.test(given as string);
    const origin = isUrl ? await readNode(given as string) : await readFileRegistry(given as string);
    const url = isUrl ? given : options.text('url');
    if (!(await isFree(folder))) throw new CliError(`"${folder}" is not empty; choose another folder.`);
    const today = new Date().toISOString().slice(0, 10);
    const registry: Registry = {
      version: '0.1.0',
      updated: today,
      curator: { name: options.text('name') ?? 'New curator', pubkey: NO_KEY },
      endorsements: url === undefined ? [] : [endorsementOf(origin, url, today)],
      categories: options.has('copy') ? origin.registry.categories : {},
    };
    await mkdir(folder, { recursive: true });
    await writeChecked(folder, `${JSON.stringify(registry, null, 2)}\n`);
    if (url === undefined)
      process.stdout.write('The origin is not endorsed: no --url says where it is served.\n');
    else report(origin);
    return signAndReport(folder, {});
  },
};

/** `lectern endorse`. */
export const endorseCommand: PackageCommand = {
  usage: ENDORSE_USAGE,
  async run(args) {
    const options = readOptions(args, { pubkey: text, name: text, remove: flag, key: text });
    const [folder, url] = wordsOf(options, ['a folder', 'the URL of a node'], 2) as [string, string];
    const path = join(folder, FILES.registry);
    const source = await readRequired(path);
    const { endorsements } = registryOf(source);
    const others = endorsements.filter((each) => each.url !== url.replace(/\/+$/, ''));
    if (options.has('remove')) {
      if (others.length === endorsements.length) throw new CliError(`there is no endorsement of "${url}".`);
      await writeEndorsements(folder, source, others);
    } else {
      const node = await readNode(url, options.text('pubkey'));
      const name = options.text('name') ?? node.registry.curator.name;
      const endorsement = { ...endorsementOf(node, url, new Date().toISOString().slice(0, 10)), name };
      report(node);
      await writeEndorsements(folder, source, [
        ...others.filter(({ pubkey }) => pubkey !== endorsement.pubkey),
        endorsement,
      ]);
    }
    return signAndReport(folder, { key: options.text('key') });
  },
};

/** `lectern propose`. */
export const proposeCommand: PackageCommand = {
  usage: PROPOSE_USAGE,
  async run(args) {
    const options = readOptions(args, { title: text, reason: text, data: text, key: text });
    const [folder, first, second] = wordsOf(
      options,
      ['a folder', 'an action or the id of a proposal', 'a category or a status'],
      3,
    ) as [string, string, string];
    const path = join(folder, FILES.proposals);
    const reading = readProposals((await readIfPresent(path)) ?? '[]');
    if (!reading.ok) throw new CliError(`"${path}" cannot be read: ${reading.problems[0]?.reason}`);
    const { curator } = registryOf(await readRequired(join(folder, FILES.registry)));
    const isAction = PROPOSAL_ACTIONS.some((action) => action === first);
    const proposals = isAction
      ? [...reading.value, await proposal(first, second, options)]
      : reading.value.map((each) =>
          each.id === first ? changed(each, second, curator.pubkey, options) : each,
        );
    if (!proposals.some(({ id }) => isAction || id === first))
      throw new UsageError(
        `"${first}" is neither an action nor the id of a proposal; actions: ${PROPOSAL_ACTIONS.join(', ')}.`,
      );
    const written = `${JSON.stringify(proposals, null, 2)}\n`;
    const checked = readProposals(written);
    if (!checked.ok) throw new CliError(checked.problems[0]?.reason ?? 'the proposal is not valid.');
    await signHost.write(path, written);
    return signAndReport(folder, { key: options.text('key') });
  },
};

async function proposal(action: string, category: string, options: Options): Promise<Proposal> {
  const [title, reason] = [options.text('title'), options.text('reason')];
  if (title === undefined || reason === undefined)
    throw new UsageError('missing option: --title and --reason.');
  const file = options.text('data');
  const data = file === undefined ? {} : (readStrictJson(await readRequired(file)).value as Proposal['data']);
  const id = crypto.randomUUID();
  process.stdout.write(`Proposal: ${id}\n`);
  const created = new Date().toISOString();
  return {
    id,
    status: 'pending',
    action: action as Proposal['action'],
    category,
    title,
    reason,
    data,
    proposer: CURATOR,
    created,
    votes: [],
  };
}

/** Decided, or with the curator's vote in place of an earlier one. */
function changed(proposal: Proposal, word: string, voter: string, options: Options): Proposal {
  const status = PROPOSAL_STATUSES.find((each) => each === word && each !== 'pending');
  if (status !== undefined) return { ...proposal, status };
  const vote = VOTES.find((each) => each === word);
  if (vote === undefined)
    throw new UsageError(
      `"${word}" is not a valid status; use accepted, rejected or withdrawn, or support or oppose to vote.`,
    );
  if (proposal.status !== 'pending') throw new CliError(`the proposal was ${proposal.status} already.`);
  const reason = options.text('reason');
  const on = new Date().toISOString().slice(0, 10);
  const others = proposal.votes.filter((each) => each.voter !== voter);
  return {
    ...proposal,
    votes: [...others, { voter, vote, ...(reason === undefined ? {} : { reason }), on }],
  };
}

interface Node {
  readonly registry: Registry;
  readonly pubkey: string;
  /** Whether the node has shown that it holds what this key signed. */
  readonly isProven: boolean;
}

/** Reads the registry of a node with the key that it is signed with, or that the node names. */
async function readNode(url: string, wanted?: string): Promise<Node> {
  const fetchText = guardedFetch({ privateHosts: privateHostsIn(process.env) });
  const base = url.replace(/\/+$/, '');
  try {
    const signatures = await fetchText(`${base}/${FILES.signatures}`, MAX_BYTES);
    const reading = signatures === undefined ? undefined : readSignatures(signatures);
    const key = reading?.ok ? reading.value.public_key : await namedKey(base, fetchText);
    const pubkey = wanted ?? key;
    if (pubkey === undefined) throw new PeerFault('It names no key.');
    const { registry, trust } = await readPeer({ url, pubkey }, fetchText);
    return { registry, pubkey, isProven: trust === 'endorsed' };
  } catch (error) {
    if (error instanceof PeerFault || error instanceof TypeError)
      throw new CliError(`"${url}" cannot be used. ${error.message}`);
    throw error;
  }
}

/** A node of the original program names its key in its health report. */
async function namedKey(
  base: string,
  fetchText: ReturnType<typeof guardedFetch>,
): Promise<string | undefined> {
  const health = await fetchText(`${base}/health`, MAX_BYTES);
  try {
    const { pubkey } = JSON.parse(health ?? '{}') as { readonly pubkey?: unknown };
    return typeof pubkey === 'string' ? pubkey : undefined;
  } catch {
    return undefined;
  }
}

async function readFileRegistry(given: string): Promise<Node> {
  const registry = registryOf(
    await readRequired(given.endsWith('.json') ? given : join(given, FILES.registry)),
  );
  return { registry, pubkey: registry.curator.pubkey, isProven: false };
}

/** Throws a `ContentError` with a line for each problem. */
function registryOf(source: string): Registry {
  const reading = readRegistry(source);
  if (reading.ok) return reading.registry;
  const lines = reading.problems.map(({ line, reason }) => `${FILES.registry}:${line}: ${reason}\n`);
  throw new ContentError(lines.join(''));
}

function endorsementOf({ registry, pubkey }: Node, url: string, since: string): Endorsement {
  return { pubkey, url: url.replace(/\/+$/, ''), name: registry.curator.name, since };
}

function report({ pubkey, isProven }: Node): void {
  process.stdout.write(
    isProven
      ? `Endorsed key: ${pubkey}. The registry is signed with it; compare it with the key that its curator gives you.\n`
      : `Endorsed key: ${pubkey}. Nothing has proven it yet; compare it with the key that its curator gives you.\n`,
  );
}

/** Everything else in the file stays as it is laid out. */
async function writeEndorsements(
  folder: string,
  source: string,
  endorsements: readonly Endorsement[],
): Promise<void> {
  const member = readStrictJson(source).members?.find(({ key }) => key === 'endorsements');
  if (member === undefined) throw new CliError(`"${join(folder, FILES.registry)}" has no "endorsements".`);
  const { start, end } = member.value;
  const indented = JSON.stringify(endorsements, null, 2).replaceAll('\n', '\n  ');
  await writeChecked(folder, `${source.slice(0, start)}${indented}${source.slice(end)}`);
}

/** Nothing that could not be served is written. */
async function writeChecked(folder: string, registry: string): Promise<void> {
  registryOf(registry);
  await signHost.write(join(folder, FILES.registry), registry);
}

async function readRequired(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new CliError(`"${path}" cannot be read.`);
  });
}

async function isFree(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    () => true,
  );
}

/** The words of a command; those that are named have to be there. */
function wordsOf({ words }: Options, names: readonly string[], most: number): readonly string[] {
  const missing = names[words.length];
  if (missing !== undefined) throw new UsageError(`missing argument: ${missing}.`);
  if (words.length > most) throw new UsageError(`unexpected argument "${words[most]}".`);
  return words;
}
