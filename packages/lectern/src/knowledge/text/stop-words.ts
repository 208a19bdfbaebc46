/** English words that say how a text or a question is put, not what it is about. @module */

// Left out on purpose, since they carry meaning in texts on software: get, let, not, no, all, up, out, before, after,
// first, best, help, show, use, id.
const words = [
  // Articles and pronouns
  'a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself',
  'he him his she her hers it its itself they them their theirs themselves one ones',
  'someone something anyone anything everyone everything somebody anybody everybody nobody nothing none',
  // Auxiliaries
  'am is are was were be been being do does did doing done have has had having',
  'can could will would shall should may might must ought',
  // Prepositions and conjunctions
  'of to in on at by for from with into onto upon about as than then so if or and but nor yet',
  'because while though although whether between among through via per also too there here',
  // Question words
  'what which who whom whose how why when where whatever whoever whenever wherever',
  // Degrees
  'very just only even still quite rather really some any each every both either neither such own same',
  'other another much many more most eg ie etc else already now maybe perhaps actually basically',
  // What questions open with
  'want wants wanted need needs needed please tell know like thing things way ways',
  // Contractions as they are typed without apostrophe
  'dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt shouldnt mustnt havent hasnt hadnt',
  'whats whos hows wheres whens whys thats theres heres lets im ive youre youve theyre theyve weve hes shes',
];

export const stopWords: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(' ')));
