import { useState } from 'react'
import type { QuoteRequestOutcome } from './outcome.ts'
import { QuoteForm } from './quote-form.tsx'
import './quote-request-page.css'
import { Reassurance } from './reassurance.tsx'
import { RequestSaved } from './request-saved.tsx'

interface QuoteRequestPageProps {
  /** Absent until the page is alive when it came as a document: that is the same for everybody. */
  formId?: string
  /** The service chosen on the page that led here. */
  service?: string
  outcome?: QuoteRequestOutcome
}

/** A new id is a new form: nothing of the one before stays. */
export function QuoteRequestPage(props: QuoteRequestPageProps) {
  const formId = postedId(props.outcome) ?? props.formId ?? ''
  return <OneRequest key={formId} {...props} formId={formId} />
}

/** A form that came back keeps its id. */
function postedId(outcome: QuoteRequestOutcome | undefined) {
  const id = outcome && 'submission' in outcome ? outcome.submission?.initialValue?.id : undefined
  return typeof id === 'string' ? id : undefined
}

function OneRequest(props: QuoteRequestPageProps & { formId: string }) {
  const { outcome } = props
  const [reference, setReference] = useState(outcome?.outcome === 'saved' ? outcome.reference : null)
  if (reference) return <RequestSaved reference={reference} />
  return (
    <>
      <header className="quote-request-head">
        <div className="container">
          <p className="annotation">Gratuit et sans engagement</p>
          <h1>Demande de devis</h1>
          <p>
            Décrivez vos jantes et joignez quelques photos&nbsp;: l’atelier étudie votre demande et vous
            répond.
          </p>
        </div>
      </header>
      <div className="quote-request" data-ground="paper">
        <div className="container quote-request__columns">
          <QuoteForm {...props} onSaved={setReference} />
          <Reassurance />
        </div>
      </div>
    </>
  )
}
