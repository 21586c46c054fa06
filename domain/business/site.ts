/**
 * Default facts of the business: brand, locations, company, terms. Every page, mail and legal text reads them. This
 * file defines their types and first values; values that the workshop saves in its settings replace them. The phone
 * numbers are from the ranges reserved for fiction, and the company numbers belong to no company.
 */

import type { PointOfSaleId } from '../kernel/point-of-sale-scope.ts'
import { storedValueNames } from '../kernel/text/stored-value-names.ts'

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** Opening and closing time, local, as `HH:MM`. */
export interface HoursSpan {
  open: string
  close: string
}

/** Hours of a day, with the break at midday if the location has one. */
export interface DayHours extends HoursSpan {
  break?: { from: string; until: string }
}

/** `null` means that the location is closed on that day. */
type WeeklyHours = Record<Weekday, DayHours | null>

export interface Location {
  /** Requests store this id as their `shop`, if it is one of the two points of sale of the quote request form. */
  id: string
  /** Short name in lists, forms and choices. `title` is used outside of them. */
  name: string
  title: string
  streetLines: readonly string[]
  zipCode: string
  city: string
  /** `display` is the text to read, `link` the value of an `href`. */
  phone: { display: string; link: string }
  email: string
  mapsUrl: string
  /** Address of a page with customer reviews on another site; empty if there is none. */
  reviewsUrl: string
  /** Decimal degrees, WGS 84; `null` while the workshop has not entered them. */
  coordinates: { latitude: number; longitude: number } | null
  hours: WeeklyHours
}

/**
 * A point of sale, to which orders, invoices and estimates belong. Ids and letters are stored in records and document
 * numbers, so no setting changes them. Name and address are those of the location with the same id.
 */
export interface PointOfSale {
  id: PointOfSaleId
  /** Letter in the numbers of documents that the point of sale issues. */
  letter: 'E' | 'S'
  siret: string
  /** Rims that its staff finish on a working day. Promised dates are computed from this. */
  rimsPerDay: number
  /** Working days after which a client is reminded of rims that are ready; 0 means never. */
  pickupReminderDays: number
}

/** A period in which a location is closed or has other hours than usual. */
export interface LocationClosure {
  id: string
  /** `null` means every location. */
  locationId: string | null
  /** First and last day, as `2026-08-03`. */
  from: string
  to: string
  /** Reason shown to visitors: « congés d’été ». */
  reason: string
  /** Opening hours during the period; absent if the location is closed. */
  hours?: DayHours
}

/** Lead time of a service in working days, from the day on which the rims arrive. */
export interface LeadTime {
  shortest: number
  longest: number
}

/** Figures of the general terms that the workshop can change. */
interface TermsFigures {
  depositPercent: number
  quoteValidityDays: number
  /** Storage fee in cents, excluding tax. */
  storageCents: number
  /** Notice before the storage fee, in calendar days. */
  storageNoticeDays: number
  /** Amount in cents including tax from which accepting an estimate online requires a mailed code; `null` means never. */
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
  /** Provider that delivers the mails handed over to `SMTP_URL`, as the privacy policy names it. */
  mailProvider: { name: string; country: string }
  /** Other processors of personal data (external files or backups, the invoicing platform), as French sentences; may be empty. */
  otherProcessors: string
  /** Sentence of the privacy policy about transfers outside the European Union. It must be true of the providers above. */
  dataTransfers: string
  mediator: { name: string; address: string; url: string }
  /**
   * The professional insurance that a provider of services has to name (Code de la consommation, R. 111-2). Ignored if `insurer`
   * is empty.
   */
  insurance: { insurer: string; address: string; territory: string }
  accessibility: Accessibility
}

/** Contents of the accessibility page: how the site was assessed, and its known gaps. */
export interface Accessibility {
  state: 'unknown' | 'none' | 'partial' | 'full'
  assessed: string
  gaps: string
}

/** French name of each level of accessibility compliance, shown on the page and in the link to it. */
export const accessibilityStateNames: Readonly<Record<Accessibility['state'], string>> = storedValueNames({
  unknown: 'pas encore évaluée',
  none: 'non conforme',
  partial: 'partiellement conforme',
  full: 'totalement conforme',
})

export interface Site {
  brand: string
  subBrand: string
  /** Text before the sub-brand's name in the menu, « (nouveau) »; empty once it is no longer new. */
  subBrandMark: string
  /** Empty until the workshop enters it. */
  subBrandUrl: string
  /** The fixed address that every contact message stores as its `client_email`. */
  contactEmail: string
  /** E-mail address for reports of vulnerabilities (`/.well-known/security.txt`). */
  securityEmail: string
  rimsPerYear: number
  /** Whether portfolio entries made from an order show a price range. Read on the server only. */
  showsEntryPrices: boolean
  /** Frequency of the newsletter, as the confirmation mail and the privacy policy promise it. */
  newsletterPace: string
  /** Maximum number of mails per minute of one newsletter issue to one domain. */
  newsletterPerMinute: number
  /** Texts shown on several pages. Texts of a single page belong to `domain/business/page-texts/`. */
  sentences: { newsletter: string }
  /** Listed in the order of the contact page and the footer. */
  locations: readonly [Location, Location, Location, Location]
  pointsOfSale: readonly [PointOfSale, PointOfSale]
  socialLinks: readonly { id: 'facebook' | 'instagram'; label: string; url: string }[]
  /** Facts about the company in the privacy policy, the general terms and the legal notice. */
  legal: Company
  terms: TermsFigures
  /**
   * Rate of legal interest between professionals by half-year (`2026-1`), in hundredths of a percent, from the arrêté of each.
   */
  legalInterest: Readonly<Record<string, number>>
  /**
   * Known closures, including those of the last months. If several include the same day, the last one applies
   * (`findLocationClosureOnDay`).
   */
  closures: readonly LocationClosure[]
  /** Lead times that differ from `initialLeadTimes` (`domain/business/lead-times.ts`), by service. Never sent to browsers. */
  leadTimes: Readonly<Record<string, LeadTime>>
  /** Largest size in inches whose price is public, by service: `null` shows no price, a missing key shows all. */
  largestSizeShown: Readonly<Record<string, number | null>>
  /** Service names that the workshop has changed, by slug. */
  serviceNames: Readonly<Record<string, string>>
  /**
   * Page texts that the workshop has changed, by the key of the page (`domain/business/page-texts/`). Only loaders read them:
   * they are never sent to browsers.
   */
  pages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The facts of one site. They change when the owner saves a setting, so callers read them when they need them. */
export interface Facts {
  current(): Site
  /** Returns the facts at an earlier time, for documents issued then. Closures are left out. */
  at(instant: Date): Site
  /** Whether the example company of this file is shown, as in the demo. Otherwise its facts count as missing. */
  readonly showsExample: boolean
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
  name: 'Ostwald (Strasbourg)',
  title: 'Atelier d’Ostwald (Strasbourg)',
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
  title: 'Atelier de Chambéry',
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
 * Whether the newsletter checkbox of the quote request form is ticked at first. For the CNIL and the Court of Justice (Planet49,
 * C-673/17) a box that is ticked beforehand is no valid consent, so a ticked box only sends the link to subscribe and subscribes
 * no visitor. With `false` the visitor has to tick it.
 */
export const isNewsletterTickedByDefault = true

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
export const missingFactPlaceholder = '[non renseigné]'

/** Returns facts that never change, for the demo's data and for tests. */
export const createFixedFacts = (site: Site): Facts => ({
  current: () => site,
  at: () => site,
  showsExample: true,
})

/** Returns the title of a document: « Tarifs | TW Jantes ». */
export const htmlTitle = (title: string, { brand }: Pick<Site, 'brand'>): string => `${title} | ${brand}`

/** Returns the location that a stored `shop` names, or the first one if no location has that id. */
export function locationOf(locationId: string, { locations }: Pick<Site, 'locations'>): Location {
  return locations.find(({ id }) => id === locationId) ?? locations[0]
}

/** Returns the closures of one location, with those of all locations. */
export const closuresOfLocation = <Own extends LocationClosure>(
  id: string,
  { closures }: { closures: readonly Own[] },
): readonly Own[] => closures.filter(({ locationId }) => locationId === null || locationId === id)

/**
 * Returns the closure that includes a day (`2026-08-03`). If several do, returns the last: `loadSiteFacts` sorts the
 * most specific ones last.
 */
export const findLocationClosureOnDay = (
  closures: readonly LocationClosure[],
  day: string,
): LocationClosure | undefined => closures.findLast(({ from, to }) => from <= day && day <= to)

export function emailOfLocation(locationId: string, site: Pick<Site, 'locations'>): string {
  return locationOf(locationId, site).email
}

/** Returns weekly hours: Monday to Thursday until `close`, Friday until `fridayClose`, closed at weekends. */
function week(open: string, close: string, fridayClose: string): WeeklyHours {
  const day = { open, close }
  const friday = { open, close: fridayClose }
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday, saturday: null, sunday: null }
}

export function mapsUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
