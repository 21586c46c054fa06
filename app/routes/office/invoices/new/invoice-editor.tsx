import { useState } from 'react'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { writtenLines } from '../../../../../domain/invoices/drafts/draft-lines.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import '../../form/office-form.css'
import { InvoiceDetails } from './invoice-details.tsx'
import { LinesPart } from './lines-part.tsx'
import type { Preparation } from './read-new-invoice.server.ts'
import { usePreparation } from './use-preparation.ts'
import './invoice-editor.css'

interface InvoiceEditorProps {
  preparation: Preparation
  orderIds: string[]
  outcome?: FormOutcome
}

/** All that an invoice says, to be read over and changed before it is issued; kept as it is typed. */
export function InvoiceEditor({ preparation, orderIds, outcome }: InvoiceEditorProps) {
  const form = usePreparation(preparation, orderIds, outcome)
  const { formProps, field, problems, conflicts, shown, base, onInput } = form
  return (
    <form {...formProps} id="facture" className="invoice-editor" onInput={onInput}>
      {/* What the Enter key presses: it keeps, and issues nothing. */}
      <button type="submit" hidden tabIndex={-1}>
        Enregistrer
      </button>
      <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
      <Hidden preparation={preparation} orderIds={orderIds} />
      <div className="paper-sheet invoice-part">
        <LinesPart
          lines={writtenLines(shown.lignes)}
          written={shown.lignes ?? ''}
          problem={problems.lignes}
          conflict={conflicts.find((one) => one.field === 'lignes')}
          deducted={preparation.deducted}
        />
        <Deposits deposits={preparation.deposits} />
      </div>
      <InvoiceDetails preparation={preparation} field={field} conflicts={conflicts} />
      <Issue form={form} />
    </form>
  )
}

function Hidden({ preparation, orderIds }: Omit<InvoiceEditorProps, 'outcome'>) {
  const { client, estimateId, deposits } = preparation
  // What follows others meanwhile stays the form that may have been sent already.
  const [id] = useState(preparation.id)
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="devis" value={estimateId} />
      {orderIds.map((order) => (
        <input key={order} type="hidden" name="commande" value={order} />
      ))}
      {deposits.map((deposit) => (
        <input key={deposit.id} type="hidden" name="acompte" value={deposit.id} />
      ))}
    </>
  )
}

function Deposits({ deposits }: Pick<Preparation, 'deposits'>) {
  if (deposits.length === 0) return null
  return (
    <p className="paper-note">
      Déduit&nbsp;:{' '}
      {deposits.map(({ number, amount, state }) => `acompte ${number} de ${amount} (${state})`).join(', ')}.
    </p>
  )
}

/** One press issues and sends; another issues alone; a third keeps it for later, which typing does too. */
function Issue({
  form: { form, problems, conflicts, isIssuing, isKept },
}: {
  form: ReturnType<typeof usePreparation>
}) {
  const wrong = problems.form ?? form.failure
  const isAsked = conflicts.length > 0
  return (
    <>
      <div className="invoice-issue">
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
        {!isAsked && (
          <>
            <Button type="submit" name="envoyer" value="oui" busy={isIssuing} className="invoice-issue__main">
              Émettre et envoyer
            </Button>
            <Button type="submit" name="envoyer" value="non" variant="secondary" busy={isIssuing}>
              Émettre sans envoyer
            </Button>
          </>
        )}
      </div>
      <div className="office-form__end">
        <Button type="submit" variant={isAsked ? 'primary' : 'secondary'} busy={isIssuing}>
          {isAsked ? 'Garder ces choix' : 'Garder pour plus tard'}
        </Button>
        <p className="office-form__saved" role="status">
          {isKept && (
            <>
              <Check /> Gardé
            </>
          )}
        </p>
      </div>
      <p className="paper-note">Une facture émise ne change plus&nbsp;: un avoir la corrige ou l’annule.</p>
    </>
  )
}
