/**
 * The order of test files: as Vitest has it, but files that take long come first. In an empty clone it knows no
 * durations and takes large files first, so that a short file which waits two minutes for programs would come last, when
 * nothing is left to run beside it.
 * @module
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and more, as `longest.ts` prints at the end of a run. */
const LONG = [
  'test/clients/clients.test.ts',
  'test/conformance/',
  'test/examples/',
  'test/package/',
  'test/knowledge/kill-and-restart.test.ts',
  'servers/tmkb/hostile-input.slow.test.ts',
  'test/http/runtimes.test.ts',
  'test/cli/install/round-trip.test.ts',
  'test/faults/hostile-json.test.ts',
  'test/docs/docs.test.ts',
  'test/browser/console.test.ts',
  'test/cli/login.test.ts',
  'test/interop/outside/',
];

export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A project has to be complete before the next one begins.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => rank(one) - rank(other)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONG.findIndex((part) => moduleId.includes(`/${part}`));
  return found < 0 ? LONG.length : found;
}
