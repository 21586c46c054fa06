import { redirect } from 'react-router'
import { pageMeta } from '../../../meta/page-meta.ts'
import type { Route } from './+types/service.ts'
import { ServiceContents } from './service-contents.tsx'
import { ServiceEnd } from './service-end.tsx'
import { ServiceHero } from './service-hero.tsx'
import { findServicePage, type ServicePage as ServicePageContent } from './service-pages.server.ts'
import { listParts } from './service-parts.tsx'
import { ServiceSection } from './service-section.tsx'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData) : [])

/** A service that the workshop does not offer is an unknown path: it leads home (docs/product.md §2). */
export function loader({ params }: Route.LoaderArgs): ServicePageContent {
  const service = findServicePage(params.service)
  if (!service) throw redirect('/')
  return service
}

export default function ServicePage({ loaderData: service }: Route.ComponentProps) {
  const parts = listParts(service)
  return (
    <>
      <article>
        <ServiceHero service={service} />
        <ServiceContents parts={parts} />
        {parts.map((part) => (
          <ServiceSection key={part.id} {...part} />
        ))}
      </article>
      <ServiceEnd service={service} />
    </>
  )
}
