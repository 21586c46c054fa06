import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { withdrawalWords } from '../../page-addresses.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Check } from '../../ui/icon/icons.ts'
import type { AcceptanceView } from './acceptance.server.ts'
import { acceptanceFailures } from './acceptance-failures.ts'
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
  const { isAccepted, canAccept, isUnseen } = acceptance
  useReportSeen(address('vu'), isUnseen && !isOnlyRead)
  if (isAccepted) return <Accepted {...acceptance} />
  if (!canAccept || isOnlyRead) return null
  return <AcceptForm acceptance={acceptance} action={address('accepter')} name={name} outcome={outcome} />
}

/** Since when it is accepted, what follows, and while there is a right to it the way to withdraw. */
function Accepted({ status, acceptedOn, confirmedOn, begins, withdrawal, declaredOn }: AcceptanceView) {
  return (
    <div className="acceptance">
      <p className="acceptance--done" role="status">
        <Check /> <strong>{status}</strong>
        {acceptedOn && (
          <span>
            Accepté le {acceptedOn}.{!declaredOn && ' Nous vous appelons pour convenir de la suite.'}
          </span>
        )}
      </p>
      {confirmedOn && <p>La confirmation vous a été envoyée par e-mail le {confirmedOn}.</p>}
      {begins && (
        <p>
          Vous n’avez pas demandé de commencer sans attendre&nbsp;: les travaux ne commenceront pas avant le{' '}
          {begins}.
        </p>
      )}
      {declaredOn && <p>Votre rétractation a été reçue le {declaredOn}.</p>}
      {withdrawal && (
        <p>
          {withdrawal.until
            ? `Vous pouvez vous rétracter jusqu’au ${withdrawal.until} inclus, sans avoir à dire pourquoi\u00a0: `
            : 'Vous pouvez vous rétracter jusqu’à 14\u00a0jours après la réception du bien, sans avoir à dire pourquoi\u00a0: '}
          <Link to={withdrawal.path}>{withdrawalWords}</Link>
        </p>
      )}
    </div>
  )
}

interface AcceptFormProps {
  acceptance: AcceptanceView
  action: string
  name: string
  outcome?: FormOutcome
}

function AcceptForm({
  acceptance: { total, totalWithoutTax, validUntil, lines, delay, terms, words },
  action,
  name,
  outcome: first,
}: AcceptFormProps) {
  const form = useForm({
    id: 'accepter',
    action,
    rules: async () => (await import('../../../domain/estimates/client-accept-form.ts')).clientAcceptForm,
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

/** Reported by a page that is alive, once: programs that open the links of mails have read nothing. */
function useReportSeen(action: string, isUnseen: boolean) {
  const isReported = useRef(false)
  const report = useEffectEvent(() => {
    isReported.current = true
    void sendForm(action, new URLSearchParams(), acceptanceFailures)
  })
  useEffect(() => {
    if (isUnseen && !isReported.current) report()
  }, [isUnseen])
}
