import { data, href, redirect } from 'react-router'
import { addressWithQuery } from '../../http/address.ts'
import { siteContext } from '../../http/context.ts'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { addPageSchema, breadcrumbsSchema, faqSchema, serviceSchema } from '../../meta/schema-org.server.ts'
import { loadObservedLeadTimes, toObservedLeadTimeLines } from '../../records/observed-lead-times.server.ts'
import { findServicePage, type ServiceDetails } from '../../records/service-pages.server.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRightIcon, ArrowUpRightIcon, ChevronDownIcon } from '../../ui/icon/icons.ts'
import { startsWithUprightStem } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { socialImageOf } from '../../ui/pictures/social-image.ts'
import { SyntheticImageNote } from '../../ui/pictures/synthetic-image-note.tsx'
import { Section } from '../../ui/section.tsx'
import { loadServicePrice } from '../prices/price-finder.server.ts'
import type { Route } from './+types/service.ts'
import { ServiceCard } from './service-card.tsx'
import { listServiceParts, type ServicePart } from './service-parts.tsx'
import '../../ui/button.css'
import './service.css'

export const handle = {
  cache: { topics: ['figures', 'prices', 'texts'] },
  sitemap: 'services',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['services'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData) : [])

/** Loads a service. A service that the workshop does not offer redirects to the home page, like any unknown path. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext).facts.current()
  const service = findServicePage(params.service, site)
  if (!service) throw redirect(href('/'))
  const { slug, name, picture, questions } = service
  const { price, range, isComplete } = await loadServicePrice(context, slug, site)
  const image = socialImageOf({ url: `/pictures/${picture.name}`, name: picture.alt })
  addPageSchema(context, (siteUrl) => [
    serviceSchema(siteUrl, { ...service, image: image?.url ?? '', range }, site),
    faqSchema(questions),
    breadcrumbsSchema(siteUrl, [{ name, path: href('/services/:service', { service: slug }) }]),
  ])
  const pace = toObservedLeadTimeLines(await loadObservedLeadTimes(context), slug, site)
  return data(
    { ...service, image, pace, price },
    { headers: isComplete ? {} : { 'Cache-Control': 'no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function ServicePage({ loaderData: service }: Route.ComponentProps) {
  const parts = listServiceParts(service)
  return (
    <>
      <article>
        <ServiceHero service={service} />
        {parts.map((part) =>
          part.isOpen ? <OpenPart key={part.id} {...part} /> : <FoldedPart key={part.id} {...part} />,
        )}
      </article>
      <ServiceEnd service={service} />
    </>
  )
}

/** Slightly less than its width on phones, so that those of 412 px load the file of 720 px instead of 1,200. */
const pictureSizes = `${minWidthQueries.compact} 58vw, 97vw`

/** Name of the service in large, its picture to the edge of the screen, its data sheet. */
function ServiceHero({ service }: { service: Route.ComponentProps['loaderData'] }) {
  return (
    <header className="service-hero">
      <div className="service-hero__title container">
        <p className="annotation">
          Nos services
          <span className="service-hero__number">
            {twoDigits(service.step)}
            <span aria-hidden="true"> / </span>
            <span className="visually-hidden"> sur </span>
            {twoDigits(service.count)}
          </span>
        </p>
        <h1 data-stem={startsWithUprightStem(service.name) || undefined}>{service.name}</h1>
      </div>
      <div className="service-hero__body">
        <div className="service-hero__text">
          <p className="service-hero__lead">{service.lead}</p>
          <ServiceActions service={service} />
        </div>
        <figure className="service-hero__figure">
          <Picture {...service.picture} sizes={pictureSizes} priority />
          <figcaption>
            <span className="service-hero__label">Fig. 1</span> {service.legend}
            <SyntheticImageNote many />
          </figcaption>
        </figure>
      </div>
    </header>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** One part that is always visible, with the title above the body. */
function OpenPart({ id, title, body }: ServicePart) {
  return (
    <section className="service-section container" id={id} aria-labelledby={`${id}-title`}>
      <header className="service-section__header">
        <h2 id={`${id}-title`}>{title}</h2>
      </header>
      {body}
    </section>
  )
}

/** One part that opens when its title is pressed. A link to its anchor opens it too. */
function FoldedPart({ id, title, body, more = [] }: ServicePart) {
  return (
    <details className="service-fold container">
      <summary>
        <h2>{title}</h2>
        <ChevronDownIcon />
      </summary>
      <div className="service-fold__body">
        <div id={id}>{body}</div>
        {more.map((part) => (
          <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
            <h3 id={`${part.id}-title`}>{part.title}</h3>
            {part.body}
          </section>
        ))}
      </div>
    </details>
  )
}

/** End of the page: request an estimate, or go to a neighbouring service. */
function ServiceEnd({ service }: { service: ServiceDetails }) {
  return (
    <>
      <section className="service-end" aria-labelledby="devis-title">
        <div className="container">
          <h2 id="devis-title">{service.shared.end_title}</h2>
          <p>{service.shared.end_text}</p>
          <ServiceActions service={service} />
        </div>
      </section>
      <Section title={service.shared.related} annotation={service.shared.related_annotation}>
        <ul className="plain-list service-related">
          {service.related.map((other) => (
            <ServiceCard key={other.service.slug} {...other} />
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Next actions; the quote request form opens with this service selected. */
function ServiceActions({ service }: { service: ServiceDetails }) {
  return (
    <div className="service-actions">
      <ButtonLink to={addressWithQuery(href('/devis'), { service: service.slug })}>
        Demander un devis <ArrowRightIcon />
      </ButtonLink>
      {service.showsPortfolio && (
        <ButtonLink to={href('/realisations')} variant="secondary">
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
          {service.site.label} <ArrowUpRightIcon />
          <span className="visually-hidden">(nouvelle fenêtre)</span>
        </a>
      )}
    </div>
  )
}
