import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChevronDown } from '../../ui/icon/icons.ts'
import { threadFailures } from './thread-failures.ts'
import { visitorFormAddress } from './visitor-form-address.ts'

interface WithdrawFormProps {
  address: string
  kind: 'request' | 'message'
  outcome?: FormOutcome
}

/** The visitor wants nothing any more: asked once more before it is done. */
export function WithdrawForm({ address, kind, outcome: first }: WithdrawFormProps) {
  const form = useForm<never, FormOutcome>({
    id: 'retirer',
    action: visitorFormAddress(address, 'retirer'),
    failures: threadFailures,
    first,
  })
  const { revalidate } = useRevalidator()
  const { outcome } = form
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (outcome?.outcome === 'saved') refresh()
  }, [outcome])
  const words = kind === 'request' ? request : message
  return (
    <details id="retirer" className="visitor-thread__withdraw" open={first !== undefined}>
      <summary>
        {words.summary} <ChevronDown />
      </summary>
      <form {...form.formProps} className="visitor-thread__reply">
        <p>{words.sure}</p>
        <div className="field">
          <label className="field__label" htmlFor="retirer-raison">
            Pour quelle raison&nbsp;? <span className="field__optional">(facultatif)</span>
          </label>
          <input id="retirer-raison" name="raison" maxLength={500} className="field__control" />
        </div>
        <p role="alert" className="visitor-thread__failure">
          {form.failure}
        </p>
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {words.button}
        </Button>
      </form>
    </details>
  )
}

const request = {
  summary: 'Retirer ma demande',
  sure: 'L’atelier est prévenu et ne prépare plus de devis. Vous pourrez toujours lui écrire ici.',
  button: 'Oui, retirer ma demande',
}
const message = {
  summary: 'Je n’ai plus besoin de réponse',
  sure: 'L’atelier est prévenu et ne vous répondra pas. Vous pourrez toujours lui écrire ici.',
  button: 'Oui, clore cet échange',
}
