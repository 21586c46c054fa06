import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { BeginForm } from '../begin/begin-form.tsx'
import type { RequestEstimateView } from './read-request-estimate.server.ts'
import './request-estimate.css'

/** What a request is for: its quote, made in one press, gone on with, or read. */
export function RequestEstimate({ estimate: { begin, draft, estimate } }: { estimate: RequestEstimateView }) {
  return (
    <div className="request-estimate" data-act="devis">
      {begin && <BeginForm action={begin}>Faire le devis</BeginForm>}
      {draft && <ButtonLink to={draft.to}>Reprendre le devis</ButtonLink>}
      {estimate && (
        <p>
          Devis{' '}
          <Link to={estimate.to} prefetch="intent">
            {estimate.number}
          </Link>
          , {estimate.total} TTC <StatusText tone={estimate.tone}>{estimate.state}</StatusText>
        </p>
      )}
    </div>
  )
}
