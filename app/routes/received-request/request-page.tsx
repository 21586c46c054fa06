import { Fragment } from 'react'
import { data, href, redirect } from 'react-router'
import {
  findQuoteRequest,
  listRequestAnswers,
} from '../../../domain/correspondence/quote-requests/quote-request.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { personContext, siteContext } from '../../http/context.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import type { Route } from './+types/request-page.ts'
import { mayReadRequests } from './request-reader.ts'
import './request-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = () => [
  { title: 'Demande de devis reçue' },
  { name: 'robots', content: 'noindex' },
]

/**
 * Returns the request for holders of the link in the workshop's mail, who may be anybody. Staff are redirected to its page in the
 * office, which has more actions and marks the request as read.
 */
export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const { db, facts } = context.get(siteContext)
  const quoteRequest = await findQuoteRequest(db, params.id)
  if (!quoteRequest) throw data(null, { status: 404 })
  if (mayReadRequests(context.get(personContext)))
    throw redirect(href('/gestion/demandes/:id', { id: quoteRequest.id }))
  return {
    name: `${quoteRequest.first_name} ${quoteRequest.last_name}`,
    id: quoteRequest.id,
    reference: quoteRequest.reference,
    receivedAt: formatDayAndHour(quoteRequest.created_at),
    answers: listRequestAnswers(quoteRequest, facts.current()),
    photos: quoteRequest.images.map(({ url, name }) => ({ name, url: `${url}?${searchParams}` })),
  }
}

export default function ReceivedQuoteRequestPage({ loaderData }: Route.ComponentProps) {
  const { name, id, reference, receivedAt, answers, photos } = loaderData
  return (
    <section className="received-request" data-ground="paper">
      <div className="received-request-inner">
        <h1>{name}</h1>
        <p>
          Demande reçue le {receivedAt}, référence <strong>{reference}</strong> <small>({id})</small>
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
