/**
 * Regions: ISO 3166-1 alpha-2, countries that are no more, and the names that people give to them.
 * @module
 */
import { foldText } from './fold-text.ts';

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const REGIONS: readonly string[] = CODES.split(' ');

/** Everywhere: UN M49. */
export const WORLD = '001';

/** Where films were made that are older than today’s borders. */
export const FORMER_COUNTRIES: Readonly<Record<string, string>> = {
  CS: 'Czechoslovakia',
  DD: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
};

/** Names that no list of country names has. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'u k': 'GB',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  america: 'US',
  'the us': 'US',
  'the states': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  hollywood: 'US',
  holland: 'NL',
  korea: 'KR',
  'hong kong': 'HK',
  turkey: 'TR',
  'czech republic': 'CZ',
  ussr: 'SU',
  'soviet union': 'SU',
  yugoslavia: 'YU',
  czechoslovakia: 'CS',
  'east germany': 'DD',
  'west germany': 'DE',
  persia: 'IR',
  palestine: 'PS',
  'ivory coast': 'CI',
  myanmar: 'MM',
  burma: 'MM',
  macao: 'MO',
  macau: 'MO',
  bollywood: 'IN',
};

const AFRICA = [
  'SN',
  'ML',
  'BF',
  'ZA',
  'NG',
  'MR',
  'TD',
  'ET',
  'KE',
  'GH',
  'CM',
  'CI',
  'EG',
  'DZ',
  'MA',
  'TN',
  'BW',
  'UG',
  'AO',
  'SD',
  'CD',
  'ZW',
  'GN',
  'NE',
];
const EUROPE = [
  'FR',
  'DE',
  'DD',
  'IT',
  'ES',
  'GB',
  'IE',
  'PT',
  'NL',
  'BE',
  'LU',
  'CH',
  'AT',
  'DK',
  'SE',
  'NO',
  'FI',
  'IS',
  'PL',
  'CZ',
  'CS',
  'SK',
  'HU',
  'RO',
  'BG',
  'GR',
  'RS',
  'YU',
  'HR',
  'BA',
  'SI',
  'MK',
  'AL',
  'UA',
  'RU',
  'SU',
  'EE',
  'LV',
  'LT',
];
const ASIA = [
  'JP',
  'CN',
  'HK',
  'TW',
  'KR',
  'KP',
  'IN',
  'TH',
  'VN',
  'ID',
  'PH',
  'MY',
  'SG',
  'IR',
  'PK',
  'BD',
  'LK',
  'NP',
  'KH',
  'MN',
  'KZ',
];
const LATIN_AMERICA = ['MX', 'AR', 'BR', 'CL', 'CO', 'PE', 'CU', 'UY', 'VE', 'BO', 'EC', 'PY', 'GT'];

/** As in `French film`. */
export const DEMONYMS: Readonly<Record<string, readonly string[]>> = {
  american: ['US'],
  argentine: ['AR'],
  argentinian: ['AR'],
  australian: ['AU'],
  austrian: ['AT'],
  belgian: ['BE'],
  brazilian: ['BR'],
  british: ['GB'],
  english: ['GB'],
  scottish: ['GB'],
  bulgarian: ['BG'],
  canadian: ['CA'],
  chilean: ['CL'],
  chinese: ['CN', 'HK', 'TW'],
  colombian: ['CO'],
  croatian: ['HR', 'YU'],
  cuban: ['CU'],
  czech: ['CZ', 'CS'],
  danish: ['DK'],
  dutch: ['NL'],
  egyptian: ['EG'],
  estonian: ['EE'],
  finnish: ['FI'],
  french: ['FR'],
  georgian: ['GE', 'SU'],
  german: ['DE', 'DD'],
  greek: ['GR'],
  hungarian: ['HU'],
  icelandic: ['IS'],
  indian: ['IN'],
  bollywood: ['IN'],
  indonesian: ['ID'],
  iranian: ['IR'],
  persian: ['IR'],
  iraqi: ['IQ'],
  irish: ['IE'],
  israeli: ['IL'],
  italian: ['IT'],
  japanese: ['JP'],
  korean: ['KR'],
  'south korean': ['KR'],
  lebanese: ['LB'],
  malian: ['ML'],
  mexican: ['MX'],
  moroccan: ['MA'],
  'new zealand': ['NZ'],
  nigerian: ['NG'],
  nollywood: ['NG'],
  norwegian: ['NO'],
  pakistani: ['PK'],
  palestinian: ['PS'],
  polish: ['PL'],
  portuguese: ['PT'],
  romanian: ['RO'],
  russian: ['RU', 'SU'],
  soviet: ['SU'],
  scandinavian: ['DK', 'SE', 'NO'],
  nordic: ['DK', 'SE', 'NO', 'FI', 'IS'],
  senegalese: ['SN'],
  serbian: ['RS', 'YU'],
  'south african': ['ZA'],
  spanish: ['ES'],
  swedish: ['SE'],
  swiss: ['CH'],
  taiwanese: ['TW'],
  thai: ['TH'],
  tunisian: ['TN'],
  turkish: ['TR'],
  ukrainian: ['UA', 'SU'],
  vietnamese: ['VN'],
  african: AFRICA,
  africa: AFRICA,
  european: EUROPE,
  europe: EUROPE,
  asian: ASIA,
  asia: ASIA,
  'latin american': LATIN_AMERICA,
  'latin america': LATIN_AMERICA,
  'south american': LATIN_AMERICA,
  'south america': LATIN_AMERICA,
};

let displayNames: Intl.DisplayNames | undefined;
/** Each code is looked up once: titles name their countries many times. */
const nameOfCode = new Map<string, string>();

/** In English. */
export function regionName(code: string): string {
  if (code === WORLD) return 'the whole world';
  if (Object.hasOwn(FORMER_COUNTRIES, code)) return FORMER_COUNTRIES[code] as string;
  const known = nameOfCode.get(code);
  if (known !== undefined) return known;
  displayNames ??= new Intl.DisplayNames(['en'], { type: 'region' });
  if (!REGIONS.includes(code)) return code;
  const name = displayNames.of(code) ?? code;
  nameOfCode.set(code, name);
  return name;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** All names in their folded form, with the code of each. */
export function regionNames(): ReadonlyMap<string, string> {
  codesByName ??= new Map([
    ...REGIONS.flatMap((code) => formsOf(regionName(code)).map((name) => [name, code] as const)),
    ...Object.entries(OTHER_NAMES),
  ]);
  return codesByName;
}

/** `Trinidad & Tobago`, with `and` as well. */
function formsOf(name: string): string[] {
  return [foldText(name), foldText(name.replace('&', 'and'))];
}

/** For a code in any case, `UK`, or a name in English; of countries that are no more as well. */
export function regionCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (REGIONS.includes(upper) || Object.hasOwn(FORMER_COUNTRIES, upper)) return upper;
  return regionNames().get(foldText(text));
}
