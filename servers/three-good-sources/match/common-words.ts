/**
 * Words of everyday English. A registry of a few dozen topics is too small to show by itself that `home` and `learning`
 * are common words and that `nostr` and `metformin` are names.
 * @module
 */
import { NO_SYNONYMS, readQuery } from 'lectern/knowledge';

/** How something is asked for, and what an agent is to do with it: they are never what a question is about. */
const FRAME_LINES = [
  'please help implement design develop build create add write fix refactor set setup up explain provision plan feature',
  'code function module component app project teach teaching start started starting begin choose pick compare prefer',
  'want need like know read study practise practice improve check review prepare handle manage configure install follow',
  'guide tutorial introduction intro overview basics course lesson book article resource source documentation docs',
  'step advice tip question answer way thing someone somebody everyone anybody beginner newcomer expert own myself',
  'properly correctly quickly easily safely actually really quite always never often sometimes again still already soon',
  'while without whether maybe perhaps just only also even much many more most less few several enough every each other',
  'easy hard difficult fast quick free cheap make made',
];

/** Nouns, verbs and adjectives that every field has: none of them names a topic by itself. */
const GENERAL_LINES = [
  'time year month week day hour minute morning evening night summer winter spring autumn weekend holiday season age',
  'man woman child children kid parent parents family friend mother father sister brother team group member company boss',
  'home house room door window kitchen garden school office shop store street city town country world place area side',
  'hand head eye face foot arm back body heart life death health food water air fire light sun rain hot cold warm dry',
  'car road train phone paper letter word name number line list page picture photo video music game story money price',
  'cost pay buy sell market business job work career tax loan bank account service customer order trade interest rate',
  'system process program programming language machine computer software hardware device tool engine server network site',
  'website web internet online digital data information file folder message text image model design pattern structure',
  'development management learning education training engineering science research theory method analysis planning',
  'security safety privacy private public local personal social modern advanced basic general simple complete open',
  'power energy control access change growth growing grow care support test quality level type form part piece end point',
  'top bottom first second third last next one two three four five six seven eight nine ten half long short high low',
  'small large great little big early late full empty clean dirty dead live alive young old real true false sure clear',
  'play sleep walk drive travel move run stand sit fall rise raise cut break hit pull push hold carry send receive meet',
  'leave stay eat drink cook wear wash watch listen sing win lose kill die love hate hope fear wait stop close open shut',
  'share sharing save spend count measure weigh grow build buy return report record result effect cause fact case issue',
  'law right rule state government court party war peace history culture art nature animal plant tree flower bird dog',
  'cat fish horse color colour red green blue black white size shape weight speed space distance height sea land earth',
  'node will may can must should would could might host hosting hosted self setting environment application task event api',
];

/** Names in computing that mean something else elsewhere. */
const BORROWED_LINES = [
  'rust python java go swift ruby crystal elm dart scratch julia basic c d r pascal ada scheme lisp shell bash fish',
  'react angular express flask spring spark storm beam hive pig kafka matrix signal element synapse mastodon lemmy',
  'container pod helm branch commit fork hook merge rebase git cookie cache cloud bridge router switch port socket',
  'tree heap stack queue graph map table key lock token thread memory kernel driver mouse monitor frame font feed atom',
  'rest soap salt hash pepper pipe puppet chef vault consul nomad elastic apache falcon lambda oracle excel outlook teams',
  'zoom slack discord mesh proxy mask cluster register pin board chip gate loop string pointer class closure promise',
  'stream buffer patch package library crate cargo gem egg wheel brew snap arch mint gnome cinnamon mate maven ant',
  'yarn jasmine mocha cypress insomnia panda torch lightning tensor wallet chain block miner virus worm bug shard view',
  'index trigger cursor quantum relay bolt core arm passport',
];

/** The terms of each word of the question that carries meaning; of a name, also those of its parts. */
export function conceptsOf(question: string): string[][] {
  return readQuery(question, NO_SYNONYMS)
    .filter(({ isLight }) => !isLight)
    .map(({ alternatives }) =>
      alternatives.filter(({ weight }) => weight === 1).flatMap(({ terms }) => terms),
    );
}

const termsOf = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap(conceptsOf).flat());

const FRAME = termsOf(FRAME_LINES);
const GENERAL = termsOf(GENERAL_LINES);
const BORROWED = termsOf(BORROWED_LINES);

/** Whether the word only says how something is asked for. */
export function isFrame(word: string): boolean {
  return areAll(FRAME, word);
}

/** Whether the word is of everyday English, so that by itself it does not show what a question is about. */
export function isEveryday(word: string): boolean {
  return isFrame(word) || areAll(GENERAL, word);
}

/** Whether the word, as the name of something in computing, is borrowed from another field. */
export function isBorrowed(word: string): boolean {
  return areAll(BORROWED, word);
}

/** Words without a term of their own carry no meaning at all. */
function areAll(terms: ReadonlySet<string>, word: string): boolean {
  return termsOfWord(word).every((term) => terms.has(term));
}

/** A question asks for each of its words many times, once for every topic. */
const termsByWord = new Map<string, readonly string[]>();
const MOST_WORDS = 2000;

function termsOfWord(word: string): readonly string[] {
  let terms = termsByWord.get(word);
  if (terms === undefined) {
    if (termsByWord.size === MOST_WORDS) termsByWord.clear();
    terms = conceptsOf(word).flat();
    termsByWord.set(word, terms);
  }
  return terms;
}
