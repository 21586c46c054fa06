import { useState } from 'react'
import { site } from '../../../domain/site.ts'
import { useVisit } from '../../forms/use-visit.ts'
import { ClosureNotice } from '../../ui/locations/closures/closure-lines.tsx'
import type { CarriedService } from './carried-service.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { QuoteForm } from './quote-form.tsx'
import './quote-request-page.css'
import { Reassurance } from './reassurance.tsx'
import { RequestSaved } from './request-saved.tsx'

interface QuoteRequestPageProps {
  carried: CarriedService
  outcome?: QuoteRequestOutcome
}

/** A new visit is a new form: nothing of the one before stays but its draft. */
export function QuoteRequestPage(props: QuoteRequestPageProps) {
  return <OneRequest key={useVisit()} {...props} />
}

function OneRequest(props: QuoteRequestPageProps) {
  const { outcome } = props
  const [saved, setSaved] = useState(outcome?.outcome === 'saved' ? outcome : null)
  if (saved) return <RequestSaved {...saved} />
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
          <ClosureNotice places={site.locations} />
        </div>
      </header>
      <div className="quote-request" data-ground="paper">
        <div className="container quote-request__columns">
          <QuoteForm {...props} onSaved={setSaved} />
          <Reassurance />
        </div>
      </div>
    </>
  )
}
