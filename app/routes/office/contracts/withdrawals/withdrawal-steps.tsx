import type { WithdrawalStepsView } from './withdrawal-steps.server.ts'
import '../../../../ui/paper-page.css'
import './withdrawals.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface NextStepsProps {
  steps: WithdrawalStepsView
  /** Forms of the next steps. */
  children: ReactNode
}

/** Remaining steps, in order. */
export function WithdrawalNextSteps({ steps, children }: NextStepsProps) {
  const { hasEffect, contractStatus, supplements, work, prorata, invoices, refund } = steps
  return (
    <section className="paper-sheet withdrawal-record__part" aria-labelledby="suite-titre">
      <h2 id="suite-titre">Ce qui suit</h2>
      <ol className="withdrawal-record__steps">
        <li>{contractStatus}</li>
        {supplements.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
        {work && <li>{work}</li>}
        {prorata && <li>{prorata}</li>}
        {hasEffect && invoices.length > 0 && (
          <li>
            {refund.isOfPart
              ? 'Faites un avoir de ce qui revient à cette partie et remboursez-le'
              : 'Faites un avoir et remboursez ce qui a été payé'}
            {refund.isUndecided && ' pour la partie retenue (la somme s’affiche une fois la décision notée)'}
            {refund.isEarly && ', sauf la part due'}, par le même moyen, au plus tard{' '}
            <strong data-late={refund.isLate || undefined}>le {refund.by}</strong>
            &nbsp;:
            <ul>
              {invoices.map(({ id, number, to, amountNote, isDeposit, credited }) => (
                <li key={id}>
                  <Link to={to}>{number}</Link>
                  {isDeposit && ' (acompte)'}
                  {amountNote}
                  {credited}
                </li>
              ))}
            </ul>
          </li>
        )}
        {hasEffect && invoices.length === 0 && (
          <li>
            Rien n’a été payé pour {refund.isOfPart ? 'cette partie' : 'ce contrat'}&nbsp;: il n’y a rien à
            rembourser.
          </li>
        )}
      </ol>
      {children}
    </section>
  )
}
