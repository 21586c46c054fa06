import * as z from 'zod/mini'
import { groupedNumber, siretProblem } from '../clients/company-numbers.ts'
import { judgedLine, judgedNeed, line, neededLine } from '../forms/fields.ts'
import { type Location, mapsUrl, type PointOfSale, type Site } from '../site.ts'
import { hoursIn, hoursNames, hoursProblems, hoursRules, hoursValues } from './hours-fields.ts'
import { breaking, type Setting, type SettingValues, unbroken } from './setting.ts'
import {
  countProblem,
  degreesIn,
  degreesProblem,
  emailProblem,
  linkProblem,
  phoneProblem,
  plainPhone,
  zipProblem,
} from './setting-problems.ts'

const names = {
  title: 'nom',
  line_1: 'adresse',
  line_2: 'complément d’adresse',
  zip_code: 'code postal',
  city: 'ville',
  phone: 'téléphone',
  email: 'e-mail',
  map: 'lien du plan',
  latitude: 'latitude',
  longitude: 'longitude',
  ...hoursNames,
}

const shape = {
  title: neededLine(80, 'Donnez-lui un nom'),
  line_1: neededLine(120, 'Indiquez l’adresse'),
  line_2: line(120),
  zip_code: judgedNeed(5, 'Indiquez le code postal', zipProblem),
  city: neededLine(80, 'Indiquez la ville'),
  phone: judgedNeed(40, 'Indiquez un téléphone', phoneProblem),
  email: judgedNeed(254, 'Indiquez une adresse e-mail', emailProblem),
  map: judgedLine(500, linkProblem),
  latitude: judgedNeed(20, 'Indiquez la latitude', degreesProblem(90)),
  longitude: judgedNeed(20, 'Indiquez la longitude', degreesProblem(180)),
  ...hoursRules,
}

const shapeOfPointOfSale = {
  ...shape,
  siret: judgedNeed(40, 'Indiquez le SIRET de l’établissement', siretProblem),
  rims_per_day: judgedNeed(3, 'Indiquez un nombre de jantes', countProblem(1, 500)),
}

const hoursInOrder = z.superRefine((values: Record<string, string | undefined>, check) => {
  for (const [field, message] of hoursProblems(values))
    check.addIssue({ code: 'custom', message, path: [field] })
})

/** A place: where it is, how it is reached, when it is open; of a point of sale, what its people get done in a day. */
export function workshopSetting(id: string, isPointOfSale: boolean): Setting {
  const own: Setting['names'] = isPointOfSale ? { siret: 'SIRET', rims_per_day: 'jantes par jour' } : {}
  const rules = isPointOfSale ? z.object(shapeOfPointOfSale) : z.object(shape)
  const placeIn = ({ locations }: Site) => locations.find((one) => one.id === id) ?? locations[0]
  return {
    called: (site) => placeIn(site).title,
    names: { ...names, ...own },
    rules: rules.check(hoursInOrder),
    valuesOf: (site) => {
      const pos = site.pointsOfSale.find((one) => one.id === id)
      const ofPos: SettingValues = pos ? valuesOfPointOfSale(pos) : {}
      return { ...valuesOfPlace(placeIn(site)), ...ofPos }
    },
    into: (site, values) => ({
      ...site,
      locations: withOwn(site.locations, id, (one) => ({ ...one, ...placeOf(values) })),
      pointsOfSale: withOwn(site.pointsOfSale, id, (pos) => ({
        ...pos,
        siret: unbroken(values.siret ?? ''),
        rimsPerDay: Number(values.rims_per_day),
      })),
    }),
  }
}

/** The same list, one of its entries made anew. */
const withOwn = <List extends Site['locations'] | Site['pointsOfSale']>(
  list: List,
  id: string,
  change: (one: List[number]) => List[number],
) => list.map((one: List[number]) => (one.id === id ? change(one) : one)) as unknown as List

function valuesOfPlace(place: Location): SettingValues {
  const [line_1 = '', line_2 = ''] = place.streetLines
  const { title, zipCode: zip_code, city, email, coordinates } = place
  return {
    ...{ title, line_1, line_2, zip_code, city, email },
    phone: place.phone.display,
    map: place.mapsUrl === mapsUrl(addressOf(place)) ? '' : place.mapsUrl,
    latitude: inDegrees(coordinates.latitude),
    longitude: inDegrees(coordinates.longitude),
    ...hoursValues(place.hours),
  }
}

const valuesOfPointOfSale = ({ siret, rimsPerDay }: PointOfSale): SettingValues => ({
  siret: groupedNumber(breaking(siret)),
  rims_per_day: String(rimsPerDay),
})

function placeOf(values: SettingValues): Omit<Location, 'id' | 'name'> {
  const { title = '', line_1 = '', line_2, zip_code: zipCode = '', city = '', email = '', map } = values
  const streetLines = line_2 ? [line_1, line_2] : [line_1]
  return {
    ...{ title, streetLines, zipCode, city, email },
    phone: phoneOf(values.phone ?? ''),
    mapsUrl: map || mapsUrl(addressOf({ streetLines, zipCode, city })),
    coordinates: { latitude: degreesIn(values.latitude ?? ''), longitude: degreesIn(values.longitude ?? '') },
    hours: hoursIn(values),
  }
}

const addressOf = ({ streetLines, zipCode, city }: Pick<Location, 'streetLines' | 'zipCode' | 'city'>) =>
  `${streetLines.join(', ')}, ${zipCode} ${city}`

const inDegrees = (value: number) => String(value).replace('.', ',')

/** « 0353014210 » is read « 03 53 01 42 10 » and called as +33353014210. */
function phoneOf(typed: string): Location['phone'] {
  const plain = plainPhone(typed)
  if (plain.startsWith('+')) return { display: typed, link: `tel:${plain}` }
  return { display: plain.replace(/(\d\d)(?=\d)/g, '$1 '), link: `tel:+33${plain.slice(1)}` }
}
