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
  acceptance: { total, totalWithoutTax, validUntil, lines, delay, terms, words },
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
      <ul className="plain-list acceptance__lines" aria-label="Lignes du devis, hors taxes">
        {lines.map(({ key, says, count, total: amount }) => (
          <li key={key}>
            <span>
              {count > 1 && `${count} × `}
              {says}
            </span>
            <strong>{amount}</strong>
          </li>
        ))}
      </ul>
      <p>
        <strong>{total}</strong> toutes taxes comprises ({totalWithoutTax} hors taxes, comme les lignes
        ci-dessus){validUntil && <>, jusqu’au {validUntil}</>}.
      </p>
      {delay && (
        <p>
          Délai&nbsp;: {delay}, à partir du jour où l’atelier dispose de l’acompte, de toutes les jantes et du
          choix de la finition
          {words.earlyStart && (
            <>
              , et pas avant la fin des 14&nbsp;jours de rétractation, sauf si vous demandez ci-dessous de
              commencer sans attendre
            </>
          )}
          .
        </p>
      )}
      <p>
        <a href={terms} target="_blank" rel="noreferrer">
          Conditions générales<span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
        , jointes aussi au PDF du devis.
      </p>
      {words.withdrawal && (
        <p className="acceptance__note">
          <strong>Droit de rétractation.</strong> {words.withdrawal}
        </p>
      )}
      <TextField {...form.field('nom')} label="Votre nom" required maxLength={120} autoComplete="name" />
      <CheckField {...form.field('conditions')} required label={words.conditions} />
      {words.earlyStart && (
        <fieldset className="acceptance__early">
          <legend>Commencer sans attendre&nbsp;? (facultatif)</legend>
          <CheckField {...form.field('sans_attendre')} label={words.earlyStart} />
        </fieldset>
      )}
      <div role="alert">{wrong && <p className="acceptance__problem">{wrong}</p>}</div>
      <Button type="submit" busy={form.isBusy}>
        {words.button}
      </Button>
    </form>
  )
}
