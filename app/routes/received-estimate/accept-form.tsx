import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { acceptanceFailures } from './acceptance-failures.ts'
import type { AcceptanceView } from './read-acceptance.server.ts'

interface AcceptFormProps {
  acceptance: AcceptanceView
  action: string
  name: string
  outcome?: FormOutcome
}

export function AcceptForm({
  acceptance: { total, validUntil },
  action,
  name,
  outcome: first,
}: AcceptFormProps) {
  const form = useForm({
    id: 'accepter',
    action,
    rules: async () =>
      (await import('../../../domain/estimates/deciding/client-accept-form.ts')).clientAcceptForm,
    failures: acceptanceFailures,
    first,
    defaults: { nom: name },
  })
  const { revalidate } = useRevalidator()
  const { outcome } = form
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (outcome?.outcome === 'saved') refresh()
  }, [outcome])
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="acceptance">
      <h2>Accepter ce devis</h2>
      <p>
        <strong>{total}</strong> toutes taxes comprises{validUntil && <>, jusqu’au {validUntil}</>}.
      </p>
      <TextField {...form.field('nom')} label="Votre nom" required maxLength={120} autoComplete="name" />
      <CheckField
        {...form.field('conditions')}
        required
        label="J’ai lu le devis et les conditions générales qui le suivent, et je les accepte."
      />
      <div role="alert">{wrong && <p className="acceptance__problem">{wrong}</p>}</div>
      <Button type="submit" busy={form.isBusy}>
        Accepter le devis, avec obligation de paiement
      </Button>
    </form>
  )
}
