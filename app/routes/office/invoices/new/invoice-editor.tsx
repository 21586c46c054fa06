import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { writtenLines } from '../../../../../domain/invoices/drafts/draft-lines.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { DeductedDeposits } from './deducted-deposits.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { IssueButtons } from './issue-buttons.tsx'
import { LinesPart } from './lines/lines-part.tsx'
import { PreparationKey, type PreparationKeyProps } from './preparation/preparation-key.tsx'
import { usePreparation } from './preparation/use-preparation.ts'
import '../../form/office-form.css'
import './invoice-editor.css'

interface InvoiceEditorProps extends PreparationKeyProps {
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
      <PreparationKey preparation={preparation} orderIds={orderIds} />
      <div className="paper-sheet invoice-part">
        <LinesPart
          lines={writtenLines(shown.lignes)}
          written={shown.lignes ?? ''}
          problem={problems.lignes}
          conflict={conflicts.find((one) => one.field === 'lignes')}
          deducted={preparation.deducted}
        />
        <DeductedDeposits deposits={preparation.deposits} />
      </div>
      <InvoiceDetails preparation={preparation} field={field} conflicts={conflicts} />
      <IssueButtons form={form} />
    </form>
  )
}
