import { Link } from 'react-router'
import type { loadRequestOfEstimate } from './request-note.server.ts'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'

/** Link to the request that an estimate answers, with the client's comment. */
export function EstimateRequestNote({
  request,
}: {
  request: NonNullable<Awaited<ReturnType<typeof loadRequestOfEstimate>>>
}) {
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="demande-titre">
      <h2 id="demande-titre">Demande</h2>
      <p>
        <Link to={request.to} prefetch="intent">
          Demande {request.reference}
        </Link>
      </p>
      {request.wording && <blockquote className="estimate-quote">{request.wording}</blockquote>}
    </section>
  )
}
