import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Check } from '../../ui/icon/icons.ts'
import { acceptanceFailures } from './acceptance-failures.ts'
import type { AcceptanceView } from './read-acceptance.server.ts'
import './acceptance.css'

interface AcceptanceProps {
  acceptance: AcceptanceView
  /** Where its forms are sent, by their names. */
  address: (form: 'vu' | 'accepter') => string
  name: string
  /** Somebody of the workshop looks at it as its client does: nothing is sent. */
  isOnlyRead?: boolean
  outcome?: FormOutcome
}

/** The client's word on a quote: given here, or since when it is given (Code de la consommation, L. 221-14). */
export function Acceptance({ acceptance, address, name, isOnlyRead = false, outcome }: AcceptanceProps) {
  const { isAccepted, acceptedOn, canAccept, isUnseen, status } = acceptance
  useSeen(address('vu'), isUnseen && !isOnlyRead)
  if (isAccepted)
    return (
      <p className="acceptance acceptance--done" role="status">
        <Check /> <strong>{status}</strong>
        {acceptedOn && <span>Accepté le {acceptedOn}. Nous vous appelons pour convenir de la suite.</span>}
      </p>
    )
  if (!canAccept || isOnlyRead) return null
  return <AcceptForm acceptance={acceptance} action={address('accepter')} name={name} outcome={outcome} />
}

interface AcceptFormProps {
  acceptance: AcceptanceView
  action: string
  name: string
  outcome?: FormOutcome
}

function AcceptForm({ acceptance: { total, validUntil }, action, name, outcome: first }: AcceptFormProps) {
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

/** Told by a page that is alive, once: programs that open the links of mails have read nothing. */
function useSeen(action: string, isUnseen: boolean) {
  const isTold = useRef(false)
  const tell = useEffectEvent(() => {
    isTold.current = true
    void sendForm(action, new URLSearchParams(), acceptanceFailures)
  })
  useEffect(() => {
    if (isUnseen && !isTold.current) tell()
  }, [isUnseen])
}
