/**
 * What a server package exports: how `lectern` opens its server, and how it recognises, serves and checks content that
 * users write for it.
 * @module
 */
import type { Finding } from '../content/finding.ts';
import type { Subject } from '../content/subject.ts';
import type { LogFormat, Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Options of the command that concern a server. */
export interface OpenServerOptions {
  /** Logger to use instead of the server's own. */
  readonly logger?: Logger;
  /** Maximum number of characters of instructions that hold an index. Default: the server's own. */
  readonly indexCharacters?: number | undefined;
}

/**
 * The default export of a server package: an npm package whose server `lectern serve <name>` can start.
 *
 * @example
 * const serverPackage: ServerPackage = { name: 'greeter', summary: 'Greets people', open: async () => createGreeter() };
 * export default serverPackage;
 */
export interface ServerPackage {
  /** Name on the command line, in URLs and in configuration files. */
  readonly name: string;
  /** One line of at most 100 characters on what the server is for. */
  readonly summary: string;
  /**
   * Opens the server with the settings in the environment. Throws a `ContentError` for settings or content that it
   * cannot be served with.
   */
  open(environment: Environment, options: OpenServerOptions): Promise<Server>;
  /** Format of log lines unless `--log-format` is given. Default: JSON. */
  readonly logFormat?: LogFormat;
  /** Subcommands of `lectern` that come with the package, by name. */
  readonly commands?: Readonly<Record<string, () => Promise<PackageCommand>>>;
  /** Environment variables that `lectern install` writes unless the user sets them. Default: none. */
  readonly installSettings?: Readonly<Record<string, string>>;
  /** Content that users can write for this server; loaded only when a folder or file has to be recognised. */
  content?(): Promise<ContentKind>;
}

/** A subcommand that a server package contributes. */
export interface PackageCommand {
  /** What `lectern <name> --help` prints. */
  readonly usage: string;
  /** Runs it with the arguments after its name. Resolves to the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** A kind of content: a folder of patterns, a registry, a catalogue. */
export interface ContentKind {
  /** Its name for `lectern check --as`. */
  readonly kind: string;
  /** Endings of the files that it is read from, such as `.yaml`. */
  readonly extensions: readonly string[];
  /** The setting that makes `open` serve such content. Without one it can only be checked. */
  readonly setting?: ContentSetting;
  /** Whether a folder or file holds content of this kind. */
  detect(subject: Subject): Promise<boolean>;
  /** Reports everything that is wrong with it. */
  check(subject: Subject): Promise<Checked>;
}

/** The environment variable that names a user's content, and how an application asks the user for it. */
export interface ContentSetting {
  /** Name of the environment variable. */
  readonly variable: string;
  /** Whether it names a folder or a file. */
  readonly type: 'directory' | 'file';
  /** Label of the field in which the user enters it. */
  readonly title: string;
  /** Explanation below the field. */
  readonly description: string;
}

/** The outcome of a check. */
export interface Checked {
  /** Number of things of this kind. */
  readonly count: number;
  /** What one of them is called, such as `article`. */
  readonly what: string;
  /** Paths are relative to the subject; `.` is the subject itself. */
  readonly findings: readonly Finding[];
}
