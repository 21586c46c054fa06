import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { StatusText } from '../../../ui/status-text.tsx'
import { BeginEstimateForm } from './begin-form.tsx'
import type { RequestEstimateView } from './request-estimate.server.ts'
import './request-estimate.css'

/** What a request is for: its quote, made in one press, gone on with, or read. */
export function RequestEstimate({ estimate: { begin, draft, estimate } }: { estimate: RequestEstimateView }) {
  return (
    <div className="request-estimate" data-act="devis">
      {begin && <BeginEstimateForm action={begin}>Faire le devis</BeginEstimateForm>}
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
