import * as z from 'zod/mini'
import {
  optionalLineRule,
  requiredLineRule,
  validatedLineRule,
  validatedRequiredLineRule,
} from '../../kernel/forms/fields.ts'
import { mapKeepingLength } from '../../kernel/lists/map-entries.ts'
import { findSiretProblem, formatCompanyNumber } from '../../people/clients/company-numbers.ts'
import { type Location, locationOf, mapsUrl, missingFactPlaceholder, type PointOfSale } from '../site.ts'
import {
  findOpeningHoursProblems,
  openingHoursFieldNames,
  openingHoursRules,
  openingHoursValuesOf,
  parseOpeningHours,
} from './hours-fields.ts'
import {
  compactPhone,
  createCoordinateCheck,
  createCountCheck,
  findEmailProblem,
  findLinkProblem,
  findPhoneProblem,
  findZipProblem,
  parseDegrees,
  type Setting,
  type SettingValues,
  withNoBreakSpaces,
  withPlainSpaces,
} from './setting.ts'

/** Returns the setting of a location: address, contact, opening hours; for a point of sale also its capacity per day. */
export function createLocationSetting(id: string, isPointOfSale: boolean): Setting {
  const own: Setting['names'] = isPointOfSale
    ? {
        siret: 'SIRET',
        rims_per_day: 'jantes par jour',
        pickup_reminder_days: 'rappel de retrait, en jours ouvrés',
      }
    : {}
  const rules = isPointOfSale ? z.object(pointOfSaleRules) : z.object(locationRules)
  return {
    name: (site) => locationOf(id, site).title,
    names: { ...locationFieldNames, ...own },
    rules: rules.check(hoursOrderRule, coordinatesRule),
    older: isPointOfSale ? { pickup_reminder_days: '5' } : undefined,
    valuesOf: (site) => {
      const pos = site.pointsOfSale.find((one) => one.id === id)
      const ofPos: SettingValues = pos ? pointOfSaleValues(pos) : {}
      return { ...locationValues(locationOf(id, site)), ...ofPos }
    },
    applyTo: (site, values) => ({
      ...site,
      locations: withReplaced(site.locations, id, (one) => ({ ...one, ...toLocation(values) })),
      pointsOfSale: withReplaced(site.pointsOfSale, id, (pos) => ({
        ...pos,
        siret: withNoBreakSpaces(values.siret ?? ''),
        rimsPerDay: Number(values.rims_per_day),
        pickupReminderDays: Number(values.pickup_reminder_days),
      })),
    }),
  }
}

/** Returns the list with one entry replaced. */
const withReplaced = <List extends readonly { id: string }[]>(
  list: List,
  id: string,
  change: (one: List[number]) => List[number],
) => mapKeepingLength(list, (one) => (one.id === id ? change(one) : one))

const locationFieldNames = {
  title: 'nom',
  name: 'nom court',
  line_1: 'adresse',
  line_2: 'complément d’adresse',
  zip_code: 'code postal',
  city: 'ville',
  phone: 'téléphone',
  email: 'e-mail',
  map: 'lien du plan',
  reviews: 'lien des avis',
  latitude: 'latitude',
  longitude: 'longitude',
  ...openingHoursFieldNames,
}

const locationRules = {
  title: requiredLineRule(80, 'Donnez-lui un nom'),
  name: requiredLineRule(24, 'Donnez-lui un nom court'),
  line_1: requiredLineRule(120, 'Indiquez l’adresse'),
  line_2: optionalLineRule(120),
  zip_code: validatedRequiredLineRule(5, 'Indiquez le code postal', findZipProblem),
  city: requiredLineRule(80, 'Indiquez la ville'),
  phone: validatedRequiredLineRule(40, 'Indiquez un téléphone', findPhoneProblem),
  email: validatedRequiredLineRule(254, 'Indiquez une adresse e-mail', findEmailProblem),
  map: validatedLineRule(500, findLinkProblem),
  reviews: validatedLineRule(500, findLinkProblem),
  latitude: validatedLineRule(20, createCoordinateCheck(90)),
  longitude: validatedLineRule(20, createCoordinateCheck(180)),
  ...openingHoursRules,
}

const pointOfSaleRules = {
  ...locationRules,
  siret: validatedRequiredLineRule(40, 'Indiquez le SIRET de l’établissement', findSiretProblem),
  rims_per_day: validatedRequiredLineRule(3, 'Indiquez un nombre de jantes', createCountCheck(1, 500)),
  pickup_reminder_days: validatedRequiredLineRule(2, 'Indiquez un nombre de jours', createCountCheck(0, 60)),
}

const hoursOrderRule = z.superRefine((values: Record<string, string | undefined>, check) => {
  for (const [field, message] of findOpeningHoursProblems(values))
    check.addIssue({ code: 'custom', message, path: [field] })
})

/** Requires latitude and longitude together, or neither. */
const coordinatesRule = z.superRefine((values: Record<string, string | undefined>, check) => {
  const { latitude, longitude } = values
  if (latitude && !longitude)
    check.addIssue({ code: 'custom', message: 'Indiquez aussi la longitude', path: ['longitude'] })
  if (longitude && !latitude)
    check.addIssue({ code: 'custom', message: 'Indiquez aussi la latitude', path: ['latitude'] })
})

function locationValues(location: Location): SettingValues {
  const [line_1 = '', line_2 = ''] = location.streetLines
  const { title, name, zipCode: zip_code, city, email, coordinates } = location
  return {
    title,
    name,
    line_1,
    line_2,
    zip_code,
    city,
    email,
    phone: location.phone.display,
    map:
      line_1 === missingFactPlaceholder || location.mapsUrl === mapsUrl(addressOf(location))
        ? ''
        : location.mapsUrl,
    reviews: location.reviewsUrl,
    latitude: coordinates ? inDegrees(coordinates.latitude) : '',
    longitude: coordinates ? inDegrees(coordinates.longitude) : '',
    ...openingHoursValuesOf(location.hours),
  }
}

const pointOfSaleValues = ({ siret, rimsPerDay, pickupReminderDays }: PointOfSale): SettingValues => ({
  siret: formatCompanyNumber(withPlainSpaces(siret)),
  rims_per_day: String(rimsPerDay),
  pickup_reminder_days: String(pickupReminderDays),
})

const inDegrees = (value: number) => String(value).replace('.', ',')

function toLocation(values: SettingValues): Omit<Location, 'id'> {
  const {
    title = '',
    name = '',
    line_1 = '',
    line_2,
    zip_code: zipCode = '',
    city = '',
    email = '',
    map,
    reviews: reviewsUrl = '',
  } = values
  const streetLines = line_2 ? [line_1, line_2] : [line_1]
  return {
    title,
    name,
    streetLines,
    zipCode,
    city,
    email,
    phone: toPhone(values.phone ?? ''),
    mapsUrl: map || mapsUrl(addressOf({ streetLines, zipCode, city })),
    reviewsUrl,
    coordinates: toCoordinates(values),
    hours: parseOpeningHours(values),
  }
}

function toCoordinates({ latitude, longitude }: SettingValues): Location['coordinates'] {
  return latitude && longitude
    ? { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
    : null
}

/** Returns the display and link forms of a phone number: « 0353014210 » → « 03 53 01 42 10 » and +33353014210. */
function toPhone(typed: string): Location['phone'] {
  const plain = compactPhone(typed)
  if (plain.startsWith('+')) return { display: typed, link: `tel:${plain}` }
  return { display: plain.replace(/(\d\d)(?=\d)/g, '$1 '), link: `tel:+33${plain.slice(1)}` }
}

const addressOf = ({ streetLines, zipCode, city }: Pick<Location, 'streetLines' | 'zipCode' | 'city'>) =>
  `${streetLines.join(', ')}, ${zipCode} ${city}`
