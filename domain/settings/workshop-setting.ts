import * as z from 'zod/mini'
import type { Site } from '../site.ts'
import { placeOf } from './place-of.ts'
import { valuesOfPlace, valuesOfPointOfSale } from './place-values.ts'
import { type Setting, type SettingValues, unbroken } from './setting.ts'
import { hoursInOrder, placeFieldNames, shapeOfPlace, shapeOfPointOfSale } from './workshop-fields.ts'

/** A place: where it is, how it is reached, when it is open; of a point of sale, what its people get done in a day. */
export function workshopSetting(id: string, isPointOfSale: boolean): Setting {
  const own: Setting['names'] = isPointOfSale ? { siret: 'SIRET', rims_per_day: 'jantes par jour' } : {}
  const rules = isPointOfSale ? z.object(shapeOfPointOfSale) : z.object(shapeOfPlace)
  const placeIn = ({ locations }: Site) => locations.find((one) => one.id === id) ?? locations[0]
  return {
    called: (site) => placeIn(site).title,
    names: { ...placeFieldNames, ...own },
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
