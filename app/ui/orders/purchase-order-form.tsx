import { useEffect, useEffectEvent } from 'react'

import type { FailureMessages, FormOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field/text-field.tsx'
import { CheckIcon } from '../icon/icons.ts'
import './purchase-order-form.css'

interface PurchaseOrderFormProps {
  action: string
  failures: FailureMessages
  purchaseOrder: { orderId: string; number: string; isRequired: boolean }
  outcome?: FormOutcome
}

/** Form for a company's own order number; available until the invoice is issued. */
export function PurchaseOrderForm({
  action,
  failures,
  purchaseOrder,
  outcome: first,
}: PurchaseOrderFormProps) {
  const { orderId, number, isRequired } = purchaseOrder
  const { revalidate } = useDataReload()
  const form = useForm({
    id: `bon-${orderId}`,
    action,
    rules: async () =>
      (await import('../../../domain/oversight/fleet/purchase-order-form.ts')).purchaseOrderForm,
    failures,
    first,
    defaults: { bon: number },
  })
  const isSaved = form.outcome?.outcome === 'saved'
  // Reloads the page data, so that the form is based on the new number.
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (isSaved) refresh()
  }, [isSaved])
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="purchase-order">
      <input type="hidden" name="commande" value={orderId} />
      <input type="hidden" name="vu" value={number} />
      <TextField
        {...form.field('bon')}
        label="Votre numéro de commande"
        hint={
          isRequired
            ? 'Votre société l’exige pour payer nos factures\u00a0: il manque tant que ce champ est vide.'
            : 'Il figurera sur la facture\u00a0; vous pouvez le modifier jusqu’à son émission.'
        }
        maxLength={60}
        autoComplete="off"
      />
      <div role="alert">{errorText && <p className="purchase-order__problem">{errorText}</p>}</div>
      <div className="purchase-order__end">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Enregistrer
        </Button>
        <p role="status">
          {isSaved && !form.isBusy && (
            <>
              <CheckIcon /> Enregistré
            </>
          )}
        </p>
      </div>
    </form>
  )
}
