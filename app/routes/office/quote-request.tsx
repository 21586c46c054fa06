import { Fragment } from 'react'
import { data, href } from 'react-router'
import { findQuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { listAnswers } from '../../../domain/quote-requests/list-answers.ts'
import { hasAccess } from '../../../domain/quote-requests/signed-access.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/quote-request.ts'
import './quote-request.css'

export const handle = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: null,
  robots: 'closed',
  menus: [],
} satisfies PageFacts

export const meta: Route.MetaFunction = () => [
  { title: 'Demande de devis reçue' },
  { name: 'robots', content: 'noindex' },
]

/**
 * A request as the workshop sees it, for whoever holds its signed address (docs/product.md §6); for anyone
 * else it does not exist.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { searchParams } = new URL(request.url)
  const isAllowed = hasAccess(href('/demandes/:id', { id: params.id }), searchParams, clock.now(), secret)
  const found = isAllowed ? await findQuoteRequest(db, params.id) : null
  if (!found) throw data(null, { status: 404 })
  return {
    name: `${found.first_name} ${found.last_name}`,
    reference: found.id,
    receivedAt: new Intl.DateTimeFormat('fr-FR', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    }).format(found.created_at),
    answers: listAnswers(found),
    photos: found.images.map(({ url, name }) => ({ name, url: `${url}?${searchParams}` })),
  }
}

export default function ReceivedQuoteRequest({ loaderData }: Route.ComponentProps) {
  const { name, reference, receivedAt, answers, photos } = loaderData
  return (
    <section className="received-request" data-ground="paper">
      <div className="received-request-inner">
        <h1>{name}</h1>
        <p>
          Demande reçue le {receivedAt}, référence <strong>{reference}</strong>
        </p>
        <ul className="received-request-photos">
          {photos.map((photo, index) => (
            <li key={photo.url}>
              <a href={photo.url}>
                <img
                  src={`${photo.url}&taille=vignette`}
                  alt={`${index + 1}, ${photo.name}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
        <dl className="received-request-answers">
          {answers.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </section>
  )
}
