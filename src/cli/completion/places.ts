/**
 * The places of a command line where something can be offered.
 * @module
 */
import type { CommandWords, Position } from './vocabulary.ts';

export interface Place {
  readonly command: string;
  readonly offer: Position;
}

export interface ValuePlace extends Place {
  readonly option: string;
}

export interface WordPlace extends Place {
  /** Counted from 0; `*` for any. */
  readonly position: string;
}

/** Behind options that take a value: what stands there is no word of the command. */
export function valuePlaces(commands: readonly CommandWords[]): ValuePlace[] {
  return commands.flatMap(({ name, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => ({
        command: name,
        option: option.name,
        offer: { words: option.values, files: option.files },
      })),
  );
}

export function wordPlaces(commands: readonly CommandWords[]): WordPlace[] {
  return commands.flatMap(({ name, positions, repeats }) =>
    positions.map((offer, i) => ({
      command: name,
      position: repeats && i === positions.length - 1 ? '*' : String(i),
      offer,
    })),
  );
}
