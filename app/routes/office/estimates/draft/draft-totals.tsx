import type { DraftView } from './read-draft.server.ts'
import './draft-totals.css'

/** What the quote comes to, as far as its lines are whole. */
export function DraftTotals({ totals }: Pick<DraftView, 'totals'>) {
  return (
    <dl className="estimate-totals" aria-live="polite">
      <div>
        <dt>Total HT</dt>
        <dd>{totals.withoutTax}</dd>
      </div>
      {totals.tax.map(({ rate, vat }) => (
        <div key={rate}>
          <dt>TVA {rate}&nbsp;%</dt>
          <dd>{vat}</dd>
        </div>
      ))}
      <div className="estimate-totals__due">
        <dt>Total TTC</dt>
        <dd>{totals.total}</dd>
      </div>
    </dl>
  )
}
