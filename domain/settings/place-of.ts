import { type Location, mapsUrl } from '../site.ts'
import { hoursIn } from './hours-fields.ts'
import type { SettingValues } from './setting.ts'
import { degreesIn, plainPhone } from './setting-problems.ts'

export function placeOf(values: SettingValues): Omit<Location, 'id'> {
  const {
    title = '',
    name = '',
    line_1 = '',
    line_2,
    zip_code: zipCode = '',
    city = '',
    email = '',
    map,
  } = values
  const streetLines = line_2 ? [line_1, line_2] : [line_1]
  return {
    title,
    name,
    streetLines,
    zipCode,
    city,
    email,
    phone: phoneOf(values.phone ?? ''),
    mapsUrl: map || mapsUrl(addressOf({ streetLines, zipCode, city })),
    coordinates: { latitude: degreesIn(values.latitude ?? ''), longitude: degreesIn(values.longitude ?? '') },
    hours: hoursIn(values),
  }
}

/** « 0353014210 » is read « 03 53 01 42 10 » and called as +33353014210. */
function phoneOf(typed: string): Location['phone'] {
  const plain = plainPhone(typed)
  if (plain.startsWith('+')) return { display: typed, link: `tel:${plain}` }
  return { display: plain.replace(/(\d\d)(?=\d)/g, '$1 '), link: `tel:+33${plain.slice(1)}` }
}

export const addressOf = ({
  streetLines,
  zipCode,
  city,
}: Pick<Location, 'streetLines' | 'zipCode' | 'city'>) => `${streetLines.join(', ')}, ${zipCode} ${city}`
