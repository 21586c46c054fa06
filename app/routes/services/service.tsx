import { href, redirect } from 'react-router'
import { describePage } from '../../meta/describe-page.server.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import { faqThing } from '../../meta/things/faq-thing.server.ts'
import { serviceThing } from '../../meta/things/service-thing.server.ts'
import type { PageFacts } from '../../page-facts.ts'
import { socialImage } from '../../ui/pictures/article-image/social-image.ts'
import type { Route } from './+types/service.ts'
import { ServiceContents } from './service-contents.tsx'
import { ServiceEnd } from './service-end.tsx'
import { ServiceHero } from './service-hero.tsx'
import { findServicePage } from './service-pages.server.ts'
import { listParts } from './service-parts.tsx'
import { ServiceSection } from './service-section.tsx'

export const handle = {
  cache: { topics: [] },
  sitemap: 'services',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['services'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData) : [])

/** A service that the workshop does not offer is an unknown path: it leads home (docs/product.md §2). */
export function loader({ params, context }: Route.LoaderArgs) {
  const service = findServicePage(params.service)
  if (!service) throw redirect(href('/'))
  const { slug, name, picture, questions } = service
  const image = socialImage({ url: `/pictures/${picture.name}`, name: picture.alt })
  describePage(context, (siteUrl) => [
    serviceThing(siteUrl, { ...service, image: image?.url ?? '' }),
    faqThing(questions),
    breadcrumbs(siteUrl, [{ name, path: href('/services/:service', { service: slug }) }]),
  ])
  return { ...service, image }
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
