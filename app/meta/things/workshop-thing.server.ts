import type { AutoRepair, OpeningHoursSpecification } from 'schema-dts'
import { parisDay } from '../../../domain/calendar/paris-day.ts'
import { closuresOf, type Location, site } from '../../../domain/site.ts'
import { socialCard } from '../../ui/pictures/picture/social-card.ts'
import { logo } from './logo.server.ts'
import { openingHours } from './opening-hours.server.ts'
import { workshopId } from './workshop-id.server.ts'

/** One workshop with its address, coordinates, hours and closures to come (docs/product.md §9.5). */
export function workshopThing(siteUrl: string, location: Location, now: Date): AutoRepair {
  const today = parisDay(now)
  return {
    '@type': 'AutoRepair',
    '@id': workshopId(siteUrl, location.id),
    name: location.title.startsWith(site.brand) ? location.title : `${site.brand}, ${location.title}`,
    url: workshopId(siteUrl, location.id),
    image: siteUrl + socialCard.url,
    logo: siteUrl + logo,
    telephone: location.phone.link.replace('tel:', ''),
    email: location.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.streetLines.join(', '),
      postalCode: location.zipCode,
      addressLocality: location.city,
      addressCountry: 'FR',
    },
    geo: { '@type': 'GeoCoordinates', ...location.coordinates },
    hasMap: location.mapsUrl,
    openingHoursSpecification: openingHours(location.hours),
    ...closedDays(location.id, today),
    sameAs: site.socialLinks.map(({ url }) => url),
    parentOrganization: { '@type': 'Organization', name: site.legal.companyName, url: siteUrl },
  }
}

/** Days on which it stays closed, as search engines want them: open from midnight to midnight of the same day. */
function closedDays(
  id: string,
  today: string,
): { specialOpeningHoursSpecification?: OpeningHoursSpecification[] } {
  const closures = closuresOf(id).filter(({ to }) => to >= today)
  if (closures.length === 0) return {}
  return {
    specialOpeningHoursSpecification: closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
  }
}
