/**
 * A small collection with one of everything: categories, a deep folder, equal slugs, hidden articles, references.
 * @module
 */
import { isPublished } from '../../packages/lectern/src/knowledge/document.ts';
import { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { markdownFormat } from '../../packages/lectern/src/knowledge/read-document.ts';
import { type MemorySource, memorySource } from './memory-source.ts';

export const SAMPLE: Readonly<Record<string, string>> = {
  'concepts/context-engineering.md': `---
title: Context Engineering
description: Choosing what a model sees at each step.
tags: [context, prompting]
lastUpdated: 2026-09-14
status: Live
relatedIds: [patterns/adversarial-code-review, concepts/secret-plan, nowhere/at-all]
references:
  - type: paper
    title: Lost in the Middle
    authors: [Nelson F. Liu, Kevin Lin]
    published: 2023
    url: https://arxiv.org/abs/2307.03172
    annotation: Position matters.
  - A plain line about nothing
---
Context engineering decides what stands in the window of a model.

## Select

Choose few files. The window is small and the attention smaller.

### Rank

Sort what was selected by its use.

## Compress

Summaries lose details; keep numbers.
`,
  'concepts/context-rot.md': `---
title: Context Rot
description: Quality falls as a window fills.
tags: [context]
lastUpdated: 2026-08-12
status: Experimental
---
Answers decay in a long session.

## Symptoms

The model repeats itself when the window is full.
`,
  'concepts/deep/nested-thing.md': '# Nested thing\n\nA thing in a folder below a folder, about gardening.\n',
  'patterns/adversarial-code-review.md': `---
title: Adversarial Code Review
description: A second session attacks the change.
tags: [review]
lastUpdated: 2026-10-06
status: Live
---
A reviewer who did not write the code tries to break it.
`,
  'practices/adversarial-code-review.md': `---
title: Practising Adversarial Review
description: How a team runs adversarial reviews.
tags: [review, team]
lastUpdated: 2026-05-01
status: Live
supersededBy: patterns/adversarial-code-review
---
Run the review before a person looks.
`,
  'readme.md': '# Read me first\n\nThis folder is about building software with agents.\n',
  'concepts/secret-plan.md': `---
title: Secret Plan
description: Nobody should see the xylophone.
tags: [hidden-tag]
status: Draft
---
The xylophone is hidden.
`,
  'secrets/old-ways.md': '---\ntitle: Old Ways\nstatus: Deprecated\n---\nThe xylophone was played.\n',
  'broken.md': '---\ntitle: [unclosed\n---\nNever read.\n',
};

export interface Sample {
  readonly source: MemorySource;
  readonly library: Library;
}

/** Not started: whoever asks first starts it. */
export function sampleLibrary(files: Readonly<Record<string, string>> = SAMPLE): Sample {
  const source = memorySource(files);
  return { source, library: new Library(source, markdownFormat, { isVisible: isPublished }) };
}

export async function readyLibrary(files: Readonly<Record<string, string>> = SAMPLE): Promise<Sample> {
  const sample = sampleLibrary(files);
  await sample.library.start();
  return sample;
}
