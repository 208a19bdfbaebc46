/** All code of a pattern. @module */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import type { ThreatPattern } from '../pattern.ts';

const KINDS = ['vulnerable_code', 'secure_code'] as const;

export interface Code {
  readonly path: DataPath;
  readonly kind: (typeof KINDS)[number];
  readonly language: string;
  readonly text: string;
}

export function codeIn({ mitigations }: ThreatPattern): Code[] {
  return mitigations.flatMap(({ code_examples = [] }, i) =>
    code_examples.flatMap((example, j) =>
      KINDS.flatMap((kind) => {
        const text = example[kind];
        if (text === undefined) return [];
        return [
          { path: ['mitigations', i, 'code_examples', j, kind], kind, language: example.language, text },
        ];
      }),
    ),
  );
}
