/**
 * The fixture, served by two workers, against the official suite in the revisions of today.
 * @module
 */

import { describeWith } from '../support/required.ts';
import { startFixtureWorkers } from '../support/worker-processes.ts';
import { describeSelected, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { LATEST } from './selections.ts';

const all = await selected(LATEST);

describeWith(MISSING === undefined, 'the official conformance suite, with two workers', () => {
  for (const each of all) describeSelected(each, startFixtureWorkers);
});
