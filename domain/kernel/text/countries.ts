/*
 * Countries by their ISO 3166-1 alpha-2 code. Records store the code; people read the French name. Overseas
 * departments and collectivities of France, and Monaco, have codes of their own, because VAT treats them differently.
 */

/** French name of each country by its code, in the order of the list: France, its neighbours, then the others by name. */
export const countryNames = {
  FR: 'France',
  BE: 'Belgique',
  LU: 'Luxembourg',
  DE: 'Allemagne',
  CH: 'Suisse',
  IT: 'Italie',
  MC: 'Monaco',
  ES: 'Espagne',
  AD: 'Andorre',
  GB: 'Royaume-Uni',
  NL: 'Pays-Bas',
  AF: 'Afghanistan',
  ZA: 'Afrique du Sud',
  AL: 'Albanie',
  DZ: 'Algérie',
  AO: 'Angola',
  AI: 'Anguilla',
  AQ: 'Antarctique',
  AG: 'Antigua-et-Barbuda',
  SA: 'Arabie saoudite',
  AR: 'Argentine',
  AM: 'Arménie',
  AW: 'Aruba',
  AU: 'Australie',
  AT: 'Autriche',
  AZ: 'Azerbaïdjan',
  BS: 'Bahamas',
  BH: 'Bahreïn',
  BD: 'Bangladesh',
  BB: 'Barbade',
  BZ: 'Belize',
  BJ: 'Bénin',
  BM: 'Bermudes',
  BT: 'Bhoutan',
  BY: 'Biélorussie',
  BO: 'Bolivie',
  BA: 'Bosnie-Herzégovine',
  BW: 'Botswana',
  BR: 'Brésil',
  BN: 'Brunei',
  BG: 'Bulgarie',
  BF: 'Burkina Faso',
  BI: 'Burundi',
  KH: 'Cambodge',
  CM: 'Cameroun',
  CA: 'Canada',
  CV: 'Cap-Vert',
  CL: 'Chili',
  CN: 'Chine',
  CY: 'Chypre',
  CO: 'Colombie',
  KM: 'Comores',
  CG: 'Congo-Brazzaville',
  CD: 'Congo-Kinshasa',
  KP: 'Corée du Nord',
  KR: 'Corée du Sud',
  CR: 'Costa Rica',
  CI: 'Côte d’Ivoire',
  HR: 'Croatie',
  CU: 'Cuba',
  CW: 'Curaçao',
  DK: 'Danemark',
  DJ: 'Djibouti',
  DM: 'Dominique',
  EG: 'Égypte',
  AE: 'Émirats arabes unis',
  EC: 'Équateur',
  ER: 'Érythrée',
  EE: 'Estonie',
  SZ: 'Eswatini',
  US: 'États-Unis',
  ET: 'Éthiopie',
  FJ: 'Fidji',
  FI: 'Finlande',
  GA: 'Gabon',
  GM: 'Gambie',
  GE: 'Géorgie',
  GS: 'Géorgie du Sud-et-les Îles Sandwich du Sud',
  GH: 'Ghana',
  GI: 'Gibraltar',
  GR: 'Grèce',
  GD: 'Grenade',
  GL: 'Groenland',
  GP: 'Guadeloupe',
  GU: 'Guam',
  GT: 'Guatemala',
  GG: 'Guernesey',
  GN: 'Guinée',
  GQ: 'Guinée équatoriale',
  GW: 'Guinée-Bissau',
  GY: 'Guyana',
  GF: 'Guyane',
  HT: 'Haïti',
  HN: 'Honduras',
  HK: 'Hong Kong',
  HU: 'Hongrie',
  BV: 'Île Bouvet',
  CX: 'Île Christmas',
  IM: 'Île de Man',
  NF: 'Île Norfolk',
  AX: 'Îles Åland',
  KY: 'Îles Caïmans',
  CC: 'Îles Cocos',
  CK: 'Îles Cook',
  FO: 'Îles Féroé',
  HM: 'Îles Heard-et-MacDonald',
  FK: 'Îles Malouines',
  MP: 'Îles Mariannes du Nord',
  MH: 'Îles Marshall',
  UM: 'Îles mineures éloignées des États-Unis',
  PN: 'Îles Pitcairn',
  SB: 'Îles Salomon',
  TC: 'Îles Turques-et-Caïques',
  VG: 'Îles Vierges britanniques',
  VI: 'Îles Vierges des États-Unis',
  IN: 'Inde',
  ID: 'Indonésie',
  IQ: 'Irak',
  IR: 'Iran',
  IE: 'Irlande',
  IS: 'Islande',
  IL: 'Israël',
  JM: 'Jamaïque',
  JP: 'Japon',
  JE: 'Jersey',
  JO: 'Jordanie',
  KZ: 'Kazakhstan',
  KE: 'Kenya',
  KG: 'Kirghizstan',
  KI: 'Kiribati',
  KW: 'Koweït',
  RE: 'La Réunion',
  LA: 'Laos',
  LS: 'Lesotho',
  LV: 'Lettonie',
  LB: 'Liban',
  LR: 'Liberia',
  LY: 'Libye',
  LI: 'Liechtenstein',
  LT: 'Lituanie',
  MO: 'Macao',
  MK: 'Macédoine du Nord',
  MG: 'Madagascar',
  MY: 'Malaisie',
  MW: 'Malawi',
  MV: 'Maldives',
  ML: 'Mali',
  MT: 'Malte',
  MA: 'Maroc',
  MQ: 'Martinique',
  MU: 'Maurice',
  MR: 'Mauritanie',
  YT: 'Mayotte',
  MX: 'Mexique',
  FM: 'Micronésie',
  MD: 'Moldavie',
  MN: 'Mongolie',
  ME: 'Monténégro',
  MS: 'Montserrat',
  MZ: 'Mozambique',
  MM: 'Myanmar (Birmanie)',
  NA: 'Namibie',
  NR: 'Nauru',
  NP: 'Népal',
  NI: 'Nicaragua',
  NE: 'Niger',
  NG: 'Nigeria',
  NU: 'Niue',
  NO: 'Norvège',
  NC: 'Nouvelle-Calédonie',
  NZ: 'Nouvelle-Zélande',
  OM: 'Oman',
  UG: 'Ouganda',
  UZ: 'Ouzbékistan',
  PK: 'Pakistan',
  PW: 'Palaos',
  PS: 'Palestine',
  PA: 'Panama',
  PG: 'Papouasie-Nouvelle-Guinée',
  PY: 'Paraguay',
  BQ: 'Pays-Bas caribéens',
  PE: 'Pérou',
  PH: 'Philippines',
  PL: 'Pologne',
  PF: 'Polynésie française',
  PR: 'Porto Rico',
  PT: 'Portugal',
  QA: 'Qatar',
  CF: 'République centrafricaine',
  DO: 'République dominicaine',
  RO: 'Roumanie',
  RU: 'Russie',
  RW: 'Rwanda',
  EH: 'Sahara occidental',
  BL: 'Saint-Barthélemy',
  KN: 'Saint-Christophe-et-Niévès',
  SM: 'Saint-Marin',
  MF: 'Saint-Martin',
  SX: 'Saint-Martin (partie néerlandaise)',
  PM: 'Saint-Pierre-et-Miquelon',
  VC: 'Saint-Vincent-et-les Grenadines',
  SH: 'Sainte-Hélène',
  LC: 'Sainte-Lucie',
  SV: 'Salvador',
  WS: 'Samoa',
  AS: 'Samoa américaines',
  ST: 'Sao Tomé-et-Principe',
  SN: 'Sénégal',
  RS: 'Serbie',
  SC: 'Seychelles',
  SL: 'Sierra Leone',
  SG: 'Singapour',
  SK: 'Slovaquie',
  SI: 'Slovénie',
  SO: 'Somalie',
  SD: 'Soudan',
  SS: 'Soudan du Sud',
  LK: 'Sri Lanka',
  SE: 'Suède',
  SR: 'Suriname',
  SJ: 'Svalbard et Jan Mayen',
  SY: 'Syrie',
  TJ: 'Tadjikistan',
  TW: 'Taïwan',
  TZ: 'Tanzanie',
  TD: 'Tchad',
  CZ: 'Tchéquie',
  TF: 'Terres australes françaises',
  IO: 'Territoire britannique de l’océan Indien',
  TH: 'Thaïlande',
  TL: 'Timor oriental',
  TG: 'Togo',
  TK: 'Tokelau',
  TO: 'Tonga',
  TT: 'Trinité-et-Tobago',
  TN: 'Tunisie',
  TM: 'Turkménistan',
  TR: 'Turquie',
  TV: 'Tuvalu',
  UA: 'Ukraine',
  UY: 'Uruguay',
  VU: 'Vanuatu',
  VA: 'Vatican',
  VE: 'Venezuela',
  VN: 'Vietnam',
  WF: 'Wallis-et-Futuna',
  YE: 'Yémen',
  ZM: 'Zambie',
  ZW: 'Zimbabwe',
} as const satisfies Readonly<Record<string, string>>

export type CountryCode = keyof typeof countryNames

export const isCountryCode = (code: string): code is CountryCode => Object.hasOwn(countryNames, code)

/**
 * Names that `Intl.DisplayNames` does not know: vehicle codes, three-letter codes, official and everyday names, parts
 * of a country.
 */
const otherNames: Readonly<Partial<Record<CountryCode, string>>> = {
  FR: 'F, FRA, France métropolitaine, République française, Corse',
  BE: 'B, BEL, Belgien, Belgio',
  LU: 'L, LUX, Luxemburg, Lëtzebuerg',
  DE: 'D, DEU, GER, RFA, BRD, Deutschland, Bundesrepublik Deutschland, République fédérale d’Allemagne',
  CH: 'CHE, SUI, Schweiz, Svizzera, Confédération suisse, Confédération helvétique',
  IT: 'I, ITA, République italienne',
  MC: 'MCO, Monte-Carlo',
  ES: 'E, ESP',
  AD: 'AND',
  GB: 'UK, GBR, Grande-Bretagne, Great Britain, Angleterre, England, Écosse, Scotland, Pays de Galles, Wales, Irlande du Nord, Northern Ireland',
  NL: 'NLD, Hollande, Holland, The Netherlands',
  AT: 'A, AUT, Österreich',
  CZ: 'CZE, République tchèque, Czech Republic',
  DK: 'DNK',
  FI: 'FIN',
  GR: 'GRC, EL, République hellénique',
  HU: 'H, HUN',
  IE: 'IRL, Eire',
  NO: 'N, NOR',
  PL: 'POL',
  PT: 'P, PRT',
  SE: 'S, SWE',
  US: 'USA, États-Unis d’Amérique, United States of America',
  AE: 'Émirats, EAU, UAE',
  BY: 'Bélarus, Weissrussland',
  CD: 'République démocratique du Congo, RDC',
  CG: 'République du Congo',
  CI: 'Ivory Coast',
  CN: 'République populaire de Chine',
  GF: 'Guyane française',
  HK: 'Hongkong',
  KP: 'République populaire démocratique de Corée',
  KR: 'République de Corée, South Korea',
  MK: 'Macédoine',
  MM: 'Myanmar, Birmanie, Burma',
  RE: 'Réunion',
  RU: 'Fédération de Russie',
  SZ: 'Swaziland',
  TR: 'Turkey, Türkiye',
  TW: 'République de Chine, Republic of China',
  VA: 'Saint-Siège, Cité du Vatican',
}

/** Languages in which names are recognised, besides the main language of each country. */
const languages = ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt', 'pl', 'lb']

/** Words before a name that may be left out: « Grand-Duché de Luxembourg », « The Netherlands », « île Maurice ». */
const leadingWords = new Set(
  'la le les l the die der royaume kingdom republique republic grand duche duchy principaute principality ile iles ilot de du des d of'.split(
    ' ',
  ),
)

/** Maximum number of characters in which a country is looked for. */
const longestName = 100

let codesByName: ReadonlyMap<string, CountryCode> | undefined

/** Returns the code of a country from its code or from any usual name, in any case, with or without accents and hyphens. */
export function findCountry(name: string): CountryCode | null {
  const text = name.slice(0, longestName)
  const countryCode = findName(text)
  if (countryCode) return countryCode
  // « DE - Allemagne », « Belgique / België ».
  const parts = text.split(/[/(),;]|\s[-–]\s/).filter((part) => nameWords(part).length > 0)
  const codes = new Set(parts.map(findName))
  return parts.length > 1 && codes.size === 1 ? ([...codes][0] ?? null) : null
}

/**
 * Returns the French name of a stored country: a code, or text typed before codes were stored. Unknown text is returned
 * as it is.
 */
export function countryName(stored: string): string {
  const code = findCountry(stored)
  return code ? countryNames[code] : stored.trim()
}

/** Returns the country line of an address as written in France: empty for France. */
export const toPostalCountryLine = (stored: string | undefined): string =>
  !stored || findCountry(stored) === 'FR' ? '' : countryName(stored)

function findName(text: string): CountryCode | null {
  codesByName ??= indexCountryNames()
  const words = nameWords(text)
  for (;;) {
    const countryCode = codesByName.get(words.join(''))
    if (countryCode) return countryCode
    if (words.length < 2 || !leadingWords.has(words[0] ?? '')) return null
    words.shift()
  }
}

/** Returns the words of a name in lower case, without diacritics and punctuation. */
const nameWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? []

function indexCountryNames(): Map<string, CountryCode> {
  const codeByName = new Map<string, CountryCode>()
  const add = (name: string | undefined, code: CountryCode) => {
    const key = nameWords(name ?? '').join('')
    // If several countries have the same name, the first one is used: codes and French names are added before those of other
    // languages.
    if (key && !codeByName.has(key)) codeByName.set(key, code)
  }
  const codes = Object.keys(countryNames) as CountryCode[]
  for (const code of codes) add(code, code)
  for (const code of codes) {
    add(countryNames[code], code)
    for (const name of otherNames[code]?.split(', ') ?? []) add(name, code)
  }
  for (const language of languages) for (const code of codes) add(nameIn(language, code), code)
  // The likely main language of each country (CLDR).
  for (const code of codes) add(nameIn(new Intl.Locale(`und-${code}`).maximize().language, code), code)
  return codeByName
}

const namesIn = new Map<string, Intl.DisplayNames>()

function nameIn(language: string, code: CountryCode): string | undefined {
  const names = namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  namesIn.set(language, names)
  return names.of(code)
}
