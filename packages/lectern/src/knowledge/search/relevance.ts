/**
 * How surely a document is about a question, and what is sure enough in a collection.
 *
 * No fixed number separates answers from coincidences: newspaper articles know nearly every everyday word, a manual of
 * one library hardly any. So each collection is asked questions from other fields (below), and what
 * it finds for those shows what coincidence looks like in it.
 * @module
 */

/** Shares of the question's meaning, from 0 to 1, where nothing else is said. Words count by their rarity. */
export interface Evidence {
  /** For which the collection has words at all. */
  readonly known: number;
  /** How many words with meaning the collection does not have. */
  readonly unknown: number;
  /** The share of the document's title that the question names, less where those words are common. */
  readonly title: number;
  /** The score, beside the best one possible: a subject counts for more than a mention. */
  readonly strength: number;
  /** How many words with meaning the document's best section holds, with what its title and tags name. */
  readonly concepts: number;
}

/**
 * Fitted by logistic regression on six public test collections, three folders of documentation and our own articles,
 * each beside questions of the others; docs/decisions/0020-two-tiers.md has the figures.
 */
const WEIGHTS = { known: 1, unknown: -1.8, title: 3.3, strength: 10.4, concepts: 6 };
/**
 * The floor is the mean of what the best foreign questions reach, between these shares of them: a single one of them
 * says little. Other foreign questions, which are easier to recognize, pass it half as often.
 */
const BEST_FOREIGN = { from: 0.02, to: 0.07 };
/** Less is not an answer in any collection; it is enough for a document whose whole title a question says. */
export const LEAST_EVIDENCE = 6;

export function weighEvidence({ known, unknown, title, strength, concepts }: Evidence): number {
  return (
    WEIGHTS.known * known +
    WEIGHTS.unknown * Math.log1p(unknown) +
    WEIGHTS.title * title +
    WEIGHTS.strength * strength +
    WEIGHTS.concepts * Math.log1p(concepts)
  );
}

/**
 * The evidence from which on a collection answers, by what it finds for questions that it cannot answer. Those that it
 * can answer count as infinite: they are among the best that are left out.
 */
export function floorFor(foreign: readonly number[]): number {
  const sorted = [...foreign].sort((a, b) => b - a);
  const placeOf = (share: number): number => Math.floor(sorted.length * share);
  const answered = foreign.filter((each) => each === Number.POSITIVE_INFINITY).length;
  const from = Math.max(placeOf(BEST_FOREIGN.from), answered);
  const best = sorted.slice(from, from + placeOf(BEST_FOREIGN.to - BEST_FOREIGN.from) + 1);
  const mean = best.reduce((sum, each) => sum + each, 0) / Math.max(best.length, 1);
  return Math.max(mean, LEAST_EVIDENCE);
}

export const FOREIGN_QUESTIONS: readonly string[] = [
  // In a few words
  'tomato blight',
  'knee pain stairs',
  'violin bow rosin',
  'wedding guest list',
  'cat sneezing',
  'winter tyres',
  'crochet baby blanket',
  'rent increase notice',
  'marathon training plan',
  'squeaky floorboards',
  'homemade ice cream',
  'chess opening white',
  'train tickets Vienna',
  'toddler sleep',
  'oak furniture polish',
  'goat cheese recipe',
  'passport photo size',
  'bird feeder squirrels',
  'inheritance tax house',
  'guitar tuning',
  'ski boots fit',
  'lemon tree leaves yellow',
  'medieval castle visit',
  'vitamin deficiency',
  'used car price',
  'backyard telescope',
  'tent repair',
  'pottery glaze cracks',
  'bread without yeast',
  'school holiday dates',
  // Everyday questions
  'how long can cooked rice stay in the fridge',
  'why does my dog bark at night when nobody is there',
  'what is the best month to plant garlic',
  'how do I remove a wine stain from a white carpet',
  'which side of the road do people drive on in Cyprus',
  'can I take my grandmother to the airport lounge with my card',
  'how many players are on the field in a rugby match',
  'what should a beginner eat before running ten kilometres',
  'is it normal for a newborn to hiccup after every meal',
  'how do you fold a fitted sheet so that it stays flat',
  'who painted the ceiling of the chapel in Rome',
  'what happens to the deposit when the landlord sells the house',
  'how can I stop my glasses from fogging up in winter',
  'why do leaves turn red before they fall',
  'how much does it cost to repair a cracked windscreen',
  'which wine goes with roast lamb',
  'how do I get chewing gum out of hair',
  'what do I need to bring to a job interview at a bank',
  'does it hurt to have a wisdom tooth pulled',
  'how do I keep mosquitoes away from the terrace in summer',
  'when was the bridge over the strait opened to traffic',
  'how often should a horse be shod',
  'what is the difference between a viola and a violin',
  'can two people share one season ticket for the theatre',
  'how do I know if a melon is ripe',
  'which muscles does rowing train',
  'why is the sea salty and the rivers are not',
  'how do I write a speech for my brother who is getting married',
  'what is a fair price for a second-hand piano',
  'how do I get my child to try new vegetables',
  'how tall does a ladder have to be for a two-storey house',
  'what are the rules for flying a kite near a beach',
  'how do I clean the oven without chemicals',
  'what does a judge look at when parents cannot agree on custody',
  'which birds stay in the garden all winter',
  'how do I change a bicycle tube on the road',
  'why do my cakes sink in the middle',
  'how many stamps does a letter to Canada need',
  'is it safe to swim in the lake after heavy rain',
  'what time does the museum close on public holidays',
  'how do I choose a good running shoe for flat feet',
  'can the neighbours complain about my rooster',
  'how long does it take to learn to play the harp',
  'where should smoke detectors be placed in a flat',
  'what is the right way to store potatoes over the winter',
  'why does my back hurt when I sit for a long time',
  'how do farmers decide when to harvest wheat',
  'what did people eat on long sea voyages',
  'how do I set the table for a formal dinner with several courses',
  'which documents does a notary need to sell a flat',
  // Long ones
  'My daughter is seven and has wanted a rabbit for a year. We live in a flat with a small balcony, both of us work, and we travel twice a year. Is a rabbit the right animal, how much room does it need, and who could look after it while we are away?',
  'We bought a house from 1930 and the walls of the cellar are damp up to knee height. A company wants to inject something into the bricks, another one says that we have to dig up the garden and seal the wall from outside. What does each cost and which lasts longer?',
  'I have been playing the saxophone for six months and my lower lip hurts after twenty minutes. My teacher says that it gets better with time, a friend says that my mouthpiece is too open. How long should I practise, and what should I change first?',
  'For our silver wedding we want to invite fifty people to a restaurant in the country. Several guests eat no meat, two use a wheelchair, and the music should stop at midnight. What do we need to ask the restaurant before we sign, and how much is a usual deposit?',
  'After a fall on the ice my wrist was in plaster for five weeks. Now it is off, the hand is stiff and swells in the evening. Which exercises are good, when may I carry a bag again, and when should I go back to the doctor?',
  'My mother left a will from before she married again, and now her husband says that the house belongs to him alone. My brother lives abroad and does not answer letters. What are we entitled to, how long do we have, and do we need a lawyer for it?',
  'We want to cross the Alps on foot in late September with our two sons, who are ten and thirteen. We have good boots but have never slept in a hut. Which route is not too hard, how far can children walk in a day, and what do we do if it snows?',
  'The apple tree in front of our house is forty years old and has borne hardly any fruit for two years. The leaves have brown spots in June, and the bark is coming off on one side. Can it be saved by pruning, and when would be the right time to do it?',
  'What is required is a survey of studies on the relationship between the size of classes and the results of pupils, including the conditions under which effects were found, the way in which results were measured, and the costs of smaller classes in different countries.',
  'I would like to receive information on the history of epidemics in port towns, in particular on quarantine, on how the authorities informed each other, on the resistance of merchants, and on what the people of the time thought the causes were.',
];
