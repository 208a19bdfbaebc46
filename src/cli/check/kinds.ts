/**
 * What content can be checked as.
 * @module
 */
import type { Finding } from '../../../servers/content/finding.ts';

export const KINDS = ['articles', 'patterns', 'registry', 'catalogue', 'folder'] as const;
export type Kind = (typeof KINDS)[number];

/** A folder or a file that is there. */
export interface Subject {
  /** As it was typed. */
  readonly path: string;
  readonly isFolder: boolean;
}

export interface Checked {
  /** How many things of this kind there are. */
  readonly count: number;
  /** One of them, such as `article`. */
  readonly what: string;
  /** Paths are below the subject; `.` is the subject itself. */
  readonly findings: readonly Finding[];
}

export type Checker = (subject: Subject) => Promise<Checked>;
