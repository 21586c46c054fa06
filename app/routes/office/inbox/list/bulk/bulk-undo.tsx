import { Button } from '../../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { BulkOutcome } from './bulk-outcome.ts'

interface BulkUndoProps {
  action: string
  undo: NonNullable<BulkOutcome['undo']>
}

/** Does the opposite to all of those. */
export function BulkUndo({ action, undo }: BulkUndoProps) {
  const form = useOfficeForm({ id: 'annuler', action })
  const { outcome, isBusy, failure } = form
  if (outcome?.outcome === 'saved') return <p>C’est annulé.</p>
  return (
    <form {...form.formProps}>
      {undo.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="acte" value={undo.act} />
      <Button type="submit" variant="quiet" busy={isBusy}>
        Annuler
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  )
}
