import { useEffect, useEffectEvent } from 'react'

import { type FormOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormDetails } from '../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import { matterFailures } from './matter-failures.ts'
import '../../ui/field/field.css'
import '../../ui/problem-text.css'
import './matter.css'

interface WithdrawFormProps {
  action: string
  kind: 'request' | 'message'
  outcome?: FormOutcome
}

/** Withdraws a request, after a confirmation. */
export function WithdrawForm({ action, kind, outcome: first }: WithdrawFormProps) {
  const form = useForm<never, FormOutcome>({
    id: 'retirer',
    action,
    failures: matterFailures,
    first,
  })
  const { revalidate } = useDataReload()
  const { outcome } = form
  // The form disappears with the request, so the focus moves to the new state.
  const refresh = useEffectEvent(async () => {
    await revalidate()
    document.querySelector<HTMLElement>('.matter-state')?.focus()
  })
  useEffect(() => {
    if (outcome?.outcome === 'saved') void refresh()
  }, [outcome])
  const words = withdrawWords[kind]
  return (
    <FormDetails id="retirer" className="matter__withdraw" open={first !== undefined}>
      <summary>
        {words.summary} <ChevronDownIcon />
      </summary>
      <form {...form.formProps} className="matter__reply">
        <p>{words.sure}</p>
        <div className="field">
          <label className="field__label" htmlFor="retirer-raison">
            Pour quelle raison&nbsp;? <span className="field__optional">(facultatif)</span>
          </label>
          <input id="retirer-raison" name="raison" maxLength={500} className="field__control" />
        </div>
        <p role="alert" className="form-problem">
          {form.failure ?? problemsOfOutcome(outcome).form}
        </p>
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {words.button}
        </Button>
      </form>
    </FormDetails>
  )
}

const withdrawWords = {
  request: {
    summary: 'Retirer ma demande',
    sure: 'L’atelier est prévenu et ne prépare plus de devis. Vous pourrez toujours lui écrire ici.',
    button: 'Oui, retirer ma demande',
  },
  message: {
    summary: 'Je n’ai plus besoin de réponse',
    sure: 'L’atelier est prévenu et ne vous répondra pas. Vous pourrez toujours lui écrire ici.',
    button: 'Oui, clore cet échange',
  },
} as const
