/**
 * Words of which a question for something to watch is made, and that say nothing of what it is about.
 * @module
 */

export const FILLERS: ReadonlySet<string> = new Set(
  (
    'movie movies film films flick flicks picture pictures cinema show shows series tv title titles name names called ' +
    'named watch watching watched see seen saw looking find found search recommend recommendation recommendations ' +
    'suggest suggestion suggestions remember forgot think something anything good great nice best top really tonight ' +
    'favourite favorite story plot set made directed starring stars star written please there kind sort type bit lot ' +
    'scene ends ending where one ones also maybe guy guys classic classics famous popular acclaimed underrated hidden gem ' +
    'gems must worth well known together old new'
  ).split(' '),
);

/** Words that occur in every plot; they are left out where there are more specific ones. */
export const COMMON_IN_PLOTS: ReadonlySet<string> = new Set(
  (
    'get gets got getting go goes going gone went come comes came coming make makes making find finds finding found ' +
    'take takes took taking keep keeps kept keeping put puts turn turns turned end ends ended start starts started ' +
    'begin begins become becomes became try tries trying tried let lets give gives up down out over off back around ' +
    'away after before again all no not never always still first last two every new own really real just actually ' +
    'whole people person man men woman women everyone somebody life day time big little old young'
  ).split(' '),
);
