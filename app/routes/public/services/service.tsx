import { ArrowRight, ArrowUpRight } from 'lucide-react'
import { redirect } from 'react-router'
import { pageMeta } from '../../../meta/page-meta.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { Route } from './+types/service.ts'
import { findService, type ServicePage as ServiceContent } from './service-pages.server.ts'
import '../page.css'
import './service.css'

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, { title: args.loaderData.name, description: args.loaderData.description })
    : []

/** A service that the workshop does not offer is an unknown path: it leads home (docs/product.md §2). */
export function loader({ params }: Route.LoaderArgs): ServiceContent {
  const service = findService(params.service)
  if (!service) throw redirect('/')
  return service
}

export default function ServicePage({ loaderData: service }: Route.ComponentProps) {
  return (
    <article>
      <PageHeading title={service.name} annotation="Nos services">
        <p>{service.summary}</p>
      </PageHeading>
      <div className="container page-body page-columns">
        <Picture
          name={service.picture}
          sizes="(width > 1080px) 50vw, 92vw"
          priority
          className="page-picture"
        />
        <div className="page-text">
          <div className="prose">
            {service.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {service.list && <Choices {...service.list} />}
          <Actions service={service} />
        </div>
      </div>
    </article>
  )
}

function Choices({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="service-choices">
      <h2>{title}</h2>
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ service }: { service: ServiceContent }) {
  return (
    <div className="actions">
      <ButtonLink to={`/devis?service=${service.slug}`}>
        Demander un devis <ArrowRight aria-hidden />
      </ButtonLink>
      {service.showsPortfolio && (
        <ButtonLink to="/realisations" variant="secondary">
          Voir nos réalisations
        </ButtonLink>
      )}
      {service.site && (
        <a
          className="button"
          data-variant="secondary"
          href={service.site.url}
          target="_blank"
          rel="noreferrer"
        >
          {service.site.label} <ArrowUpRight aria-hidden />
          <span className="visually-hidden">(nouvelle fenêtre)</span>
        </a>
      )}
    </div>
  )
}
