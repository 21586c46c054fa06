import { href } from 'react-router'
import type { Service } from 'schema-dts'
import { site } from '../../../domain/site.ts'
import { workshopId } from './workshop-id.server.ts'

/** A service, offered by the workshops. */
export function serviceThing(
  siteUrl: string,
  service: { slug: string; name: string; description: string; image: string },
): Service {
  return {
    '@type': 'Service',
    name: service.name,
    serviceType: service.name,
    description: service.description,
    url: siteUrl + href('/services/:service', { service: service.slug }),
    image: siteUrl + service.image,
    areaServed: { '@type': 'Country', name: 'France' },
    provider: site.locations.map(({ id }) => ({ '@id': workshopId(siteUrl, id) })),
  }
}
