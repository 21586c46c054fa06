/**
 * The owner's one page: what the site repeats about the business, and every page, mail and legal text follows
 * (docs/product.md §1, §3.12). What stands here is the first value and the shape; what the workshop has changed since in
 * its settings (docs/product.md §11.21) takes its place. The phone numbers are of the ranges reserved for fiction, the
 * company's numbers belong to nobody.
 */

import type { PointOfSaleId } from '../kernel/point-of-sale-scope.ts'

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** Local time, `HH:MM`; `null` in a week on a day when the place is closed. */
export interface HoursSpan {
  open: string
  close: string
}

type WeeklyHours = Record<Weekday, HoursSpan | null>

export interface Location {
  /** For the two points of sale of the quote form, the value that a request stores as its `shop`. */
  id: string
  /** Short, as lists, forms and choices have it; `title` stands alone. */
  name: string
  title: string
  streetLines: readonly string[]
  zipCode: string
  city: string
  /** `display` for reading, `link` for an `href`. */
  phone: { display: string; link: string }
  email: string
  mapsUrl: string
  /** Where its clients' words stand, elsewhere; nothing where they stand nowhere. */
  reviewsUrl: string
  /** Decimal degrees, WGS 84; `null` while the workshop has not entered them. */
  coordinates: { latitude: number; longitude: number } | null
  hours: WeeklyHours
}

/**
 * Where orders, invoices and quotes belong to. Ids and letters stand in records and numbers: no setting changes them;
 * names and addresses are those of the place of the same id.
 */
export interface PointOfSale {
  id: PointOfSaleId
  /** In the numbers of its documents. */
  letter: 'E' | 'S'
  siret: string
  /** Rims that its people finish on a working day: what is promised is measured by that (docs/product.md §11.14). */
  rimsPerDay: number
  /** Working days after which a client is reminded of rims that are ready; 0 is never. */
  pickupReminderDays: number
}

/** Days on which a place is not open as in every week. */
export interface Closure {
  id: string
  /** `null` is every place. */
  locationId: string | null
  /** The first and the last day, as `2026-08-03`. */
  from: string
  to: string
  /** Why, as visitors read it: « congés d’été ». */
  reason: string
  /** Its hours then; absent where it is closed. */
  hours?: HoursSpan
}

/** How long a service takes from the day on which the rims are there, in working days. */
export interface LeadTime {
  shortest: number
  longest: number
}

/** What the general terms leave to the workshop (docs/product.md §9.7). */
interface TermsFigures {
  depositPercent: number
  quoteValidityDays: number
  /** Whole cents, excluding tax. */
  storageCents: number
  /** Calendar days. */
  storageNoticeDays: number
  /** Whole cents, including tax, from which a quote is accepted online by a code that is mailed; `null` is never. */
  codeFromCents: number | null
}

interface Company {
  companyName: string
  form: string
  capital: string
  address: string
  registry: string
  iban: string
  siren: string
  vatNumber: string
  publicationDirector: string
  privacyEmail: string
  host: { name: string; address: string; country: string; phone: string }
  /** Who carries the mails that `SMTP_URL` hands over, as the privacy policy names it. */
  mailProvider: { name: string; country: string }
  /** Who else works on people's data for the workshop (files or backups kept elsewhere, the platform of invoices), in sentences; may be empty. */
  otherProcessors: string
  /** What becomes of data outside the European Union; true of those above, or written anew with them. */
  dataTransfers: string
  mediator: { name: string; address: string; url: string }
  /** The professional insurance, as a provider of services names it (Code de la consommation, R. 111-2); nothing unless `insurer`. */
  insurance: { insurer: string; address: string; territory: string }
  accessibility: Accessibility
}

/** What the accessibility page says, as somebody of the workshop knows it: how the site was looked at, and what it lacks. */
export interface Accessibility {
  state: 'unknown' | 'none' | 'partial' | 'full'
  assessed: string
  gaps: string
}

/** How far the site meets the rules of accessibility, as its page and the link to it say. */
export const accessibilityStates: Readonly<Record<Accessibility['state'], string>> = {
  unknown: 'pas encore évaluée',
  none: 'non conforme',
  partial: 'partiellement conforme',
  full: 'totalement conforme',
}

export interface Site {
  brand: string
  subBrand: string
  /** What stands before its name in the menu, « (nouveau) »; nothing once it is none any more. */
  subBrandMark: string
  /** Empty while the workshop has not entered it. */
  subBrandUrl: string
  /** The fixed address that every contact message carries as its `client_email`. */
  contactEmail: string
  /** Where weaknesses of the site are reported (`/.well-known/security.txt`). */
  securityEmail: string
  rimsPerYear: number
  /** Whether portfolio entries that were made from an order tell between which prices it was; no browser asks. */
  showsEntryPrices: boolean
  /** How often a subscriber hears from the workshop, as the confirmation mail and the privacy policy promise. */
  newsletterPace: string
  /** Mails of one issue to one domain in a minute. */
  newsletterPerMinute: number
  /** What the pages say of the workshop in its own words; those of one page stand with its texts. */
  sentences: { newsletter: string }
  /** In the order of the contact page and the footer. */
  locations: readonly [Location, Location, Location, Location]
  pointsOfSale: readonly [PointOfSale, PointOfSale]
  socialLinks: readonly { id: 'facebook' | 'instagram'; label: string; url: string }[]
  /** What the privacy policy, the general terms and the legal notice say of the company. */
  legal: Company
  terms: TermsFigures
  /** Hundredths of a percent between professionals, by half-year (`2026-1`): the arrêté of each, as it was entered. */
  legalInterest: Readonly<Record<string, number>>
  /** Those that are known, the past ones of the last months too; of several of a day the last holds (`closureOn`). */
  closures: readonly Closure[]
  /** By the key of a service, its lead time where it is no longer the first one (`domain/business/lead-times.ts`); no browser gets them. */
  leadTimes: Readonly<Record<string, LeadTime>>
  /** By the key of a service, the largest size whose price visitors are told, in inches; `null` is none; all of them where it is absent. */
  largestSizeShown: Readonly<Record<string, number | null>>
  /** By the slug of a service, what it is called where it is no longer called as it was. */
  serviceNames: Readonly<Record<string, string>>
  /**
   * By the key of a public page (`domain/business/page-texts/`), those of its texts that are no longer as they were written. Only
   * loaders read them: no browser gets them.
   */
  pages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The facts of the business. They change when the owner saves a setting, so callers read them when they need them. */
interface Facts {
  current(): Site
}

declare module '../kernel/ports/deps.ts' {
  interface AllDeps {
    facts: Facts
  }
}

const vosgesAndAlsaceHours = week('07:00', '15:30', '15:00')
const savoieHours = week('08:00', '17:00', '16:00')

const epinal: Location = {
  id: 'epinal',
  name: 'Épinal',
  title: 'Atelier d’Épinal',
  streetLines: ['14 rue des Forges'],
  zipCode: '88000',
  city: 'Épinal',
  phone: { display: '03 53 01 42 10', link: 'tel:+33353014210' },
  email: 'epinal@exemple.fr',
  mapsUrl: mapsUrl('14 rue des Forges, 88000 Épinal'),
  reviewsUrl: '',
  coordinates: { latitude: 48.1744, longitude: 6.4495 },
  hours: vosgesAndAlsaceHours,
}

const ostwald: Location = {
  id: 'ostwald',
  name: 'Ostwald',
  title: 'Atelier de Strasbourg',
  streetLines: ['8 rue des Artisans'],
  zipCode: '67540',
  city: 'Ostwald',
  phone: { display: '03 53 01 42 20', link: 'tel:+33353014220' },
  email: 'ostwald@exemple.fr',
  mapsUrl: mapsUrl('8 rue des Artisans, 67540 Ostwald'),
  reviewsUrl: '',
  coordinates: { latitude: 48.5427, longitude: 7.7115 },
  hours: vosgesAndAlsaceHours,
}

const chambery: Location = {
  id: 'chambery',
  name: 'Chambéry',
  title: 'Atelier de Savoie',
  streetLines: ['27 avenue des Ateliers'],
  zipCode: '73000',
  city: 'Chambéry',
  phone: { display: '04 65 71 42 30', link: 'tel:+33465714230' },
  email: 'chambery@exemple.fr',
  mapsUrl: mapsUrl('27 avenue des Ateliers, 73000 Chambéry'),
  reviewsUrl: '',
  coordinates: { latitude: 45.5646, longitude: 5.9178 },
  hours: savoieHours,
}

const twKustoms: Location = {
  id: 'tw-kustoms',
  name: 'TW Kustoms',
  title: 'TW Kustoms',
  streetLines: ['16 rue des Forges'],
  zipCode: '88000',
  city: 'Épinal',
  phone: { display: '03 53 01 42 40', link: 'tel:+33353014240' },
  email: 'kustoms@exemple.fr',
  mapsUrl: mapsUrl('16 rue des Forges, 88000 Épinal'),
  reviewsUrl: '',
  coordinates: { latitude: 48.1745, longitude: 6.4498 },
  hours: vosgesAndAlsaceHours,
}

/**
 * Whether the newsletter box of the quote form starts ticked. For the CNIL and the Court of Justice
 * (Planet49, C-673/17) a box ticked beforehand is no valid consent: it brings the link to
 * subscribe, and subscribes nobody (docs/product.md §7.7). With `false` the form asks.
 */
export const newsletterTickedByDefault = true

export const defaultSite: Site = {
  brand: 'TW Jantes',
  subBrand: 'TW Kustoms',
  subBrandMark: '(nouveau)',
  subBrandUrl: 'https://twkustoms.exemple.fr/',
  contactEmail: 'contact@exemple.fr',
  securityEmail: 'securite@exemple.fr',
  rimsPerYear: 7000,
  showsEntryPrices: false,
  newsletterPace: 'une fois par mois au plus',
  newsletterPerMinute: 60,
  sentences: {
    newsletter: 'Nos réalisations et nos actualités par e-mail',
  },
  locations: [epinal, ostwald, chambery, twKustoms],
  pointsOfSale: [
    {
      id: 'epinal',
      letter: 'E',
      siret: '999\u00a0412\u00a0063\u00a000011',
      rimsPerDay: 16,
      pickupReminderDays: 5,
    },
    {
      id: 'ostwald',
      letter: 'S',
      siret: '999\u00a0412\u00a0063\u00a000029',
      rimsPerDay: 12,
      pickupReminderDays: 5,
    },
  ],
  socialLinks: [
    { id: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/tw.jantes.exemple' },
    { id: 'instagram', label: 'Instagram', url: 'https://www.instagram.com/tw.jantes.exemple' },
  ],
  legal: {
    companyName: 'TW Jantes SAS',
    form: 'société par actions simplifiée',
    capital: '20\u00a0000\u00a0€',
    address: '14 rue des Forges, 88000 Épinal',
    registry: 'RCS Épinal',
    iban: 'FR76\u00a09999\u00a09000\u00a00100\u00a00041\u00a02630\u00a0064',
    siren: '999\u00a0412\u00a0063',
    vatNumber: 'FR\u00a054\u00a0999\u00a0412\u00a0063',
    publicationDirector: 'Thomas Weber',
    privacyEmail: 'donnees@exemple.fr',
    host: {
      name: 'Hébergeur Exemple SAS',
      address: '3 quai des Serveurs, 67000 Strasbourg',
      country: 'France',
      phone: '03 53 01 42 90',
    },
    mailProvider: { name: 'Acheminement Exemple SAS', country: 'France' },
    otherProcessors: '',
    dataTransfers: 'Vos données ne sont pas transférées hors de l’Union européenne.',
    mediator: {
      name: 'Médiation Exemple',
      address: '5 place de la Conciliation, 54000 Nancy',
      url: 'https://mediation.exemple.fr/',
    },
    insurance: {
      insurer: 'Assurances Exemple SA',
      address: '12 place de la Garantie, 67000 Strasbourg',
      territory: 'France métropolitaine',
    },
    accessibility: {
      state: 'partial',
      assessed: 'par nous-mêmes, au clavier, avec un lecteur d’écran et par des outils automatiques',
      gaps: 'Les plans d’accès et les réseaux sociaux s’ouvrent chez des tiers, dont nous ne maîtrisons pas l’accessibilité.',
    },
  },
  terms: {
    depositPercent: 30,
    quoteValidityDays: 30,
    storageCents: 1000,
    storageNoticeDays: 2,
    codeFromCents: null,
  },
  // Between professionals (Journal officiel); the last is that of the arrêté of 15 December 2025.
  legalInterest: {
    '2023-1': 206,
    '2023-2': 422,
    '2024-1': 507,
    '2024-2': 492,
    '2025-1': 371,
    '2025-2': 276,
    '2026-1': 262,
  },
  closures: [],
  leadTimes: {},
  largestSizeShown: {},
  serviceNames: {},
  pages: {},
}

/** Shown in place of a fact that the workshop has not entered yet (`domain/business/settings/example-facts.ts`). */
export const notFilledIn = '[non renseigné]'

/**
 * The facts as they stand now: a binding that follows. Whoever reads them when they are needed reads the current ones; a
 * constant made of them would keep the first. On the server `domain/business/settings/known-settings.ts` keeps them, in a
 * browser they are those that its document came with.
 */
export let site: Site = { ...defaultSite }

/** Takes the place of the facts that stood; a process is one node, and a document one moment of the site. */
export function replaceSite(next: Site): void {
  site = next
}

/** Returns the title of a document: « Tarifs | TW Jantes ». */
export const titled = (title: string, { brand }: Pick<Site, 'brand'>): string => `${title} | ${brand}`

/** Returns the location that a stored `shop` names, or the first one if no location has that id. */
export function shopLocation(shop: string, { locations }: Pick<Site, 'locations'> = site): Location {
  return locations.find(({ id }) => id === shop) ?? locations[0]
}

/** Returns the closures of one location, with those of all locations. */
export const closuresOf = <Own extends Closure>(
  id: string,
  { closures }: { closures: readonly Own[] },
): readonly Own[] => closures.filter(({ locationId }) => locationId === null || locationId === id)

/** The closure that a day, `2026-08-03`, is one of; the most particular one, as `loadSettings` sorts them. */
export const closureOn = (closures: readonly Closure[], day: string): Closure | undefined =>
  closures.findLast(({ from, to }) => from <= day && day <= to)

/** Where the requests for a point of sale are sent. */
export function shopEmail(shop: string): string {
  return shopLocation(shop).email
}

/** Monday to Thursday until `close`, Friday until `fridayClose`, closed at weekends (docs/product.md §9). */
function week(open: string, close: string, fridayClose: string): WeeklyHours {
  const day = { open, close }
  const friday = { open, close: fridayClose }
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday, saturday: null, sunday: null }
}

export function mapsUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
