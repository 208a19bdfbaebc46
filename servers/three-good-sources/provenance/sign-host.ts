/**
 * What the signing program needs of the machine.
 * @module
 */

/** Paths are below the folder where the program is started. */
export interface SignHost {
  /** Undefined where there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** The whole file or nothing of it. */
  write(path: string, text: string): Promise<void>;
  /** For its owner's eyes alone; refuses to overwrite. */
  writeSecret(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  print(text: string): void;
  complain(text: string): void;
  now(): Date;
}
