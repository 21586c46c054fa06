import { groupedNumber } from '../clients/company-numbers.ts'
import { type Location, mapsUrl, type PointOfSale } from '../site.ts'
import { hoursValues } from './hours-fields.ts'
import { addressOf } from './place-of.ts'
import { breaking, type SettingValues } from './setting.ts'

export function valuesOfPlace(place: Location): SettingValues {
  const [line_1 = '', line_2 = ''] = place.streetLines
  const { title, name, zipCode: zip_code, city, email, coordinates } = place
  return {
    title,
    name,
    line_1,
    line_2,
    zip_code,
    city,
    email,
    phone: place.phone.display,
    map: place.mapsUrl === mapsUrl(addressOf(place)) ? '' : place.mapsUrl,
    latitude: inDegrees(coordinates.latitude),
    longitude: inDegrees(coordinates.longitude),
    ...hoursValues(place.hours),
  }
}

export const valuesOfPointOfSale = ({ siret, rimsPerDay }: PointOfSale): SettingValues => ({
  siret: groupedNumber(breaking(siret)),
  rims_per_day: String(rimsPerDay),
})

const inDegrees = (value: number) => String(value).replace('.', ',')
