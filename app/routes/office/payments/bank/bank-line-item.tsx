import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { BankLineView, BankView } from './read-bank.server.ts'

interface BankLineItemProps {
  line: BankLineView
  shown: BankView['shown']
}

const addressOf = (name: string) => formAddress(href('/gestion/encaissements/banque'), name)

/** What came in, and what it may pay: one press each. */
export function BankLineItem({ line, shown }: BankLineItemProps) {
  const { id, day, amount, payer, text, invoice } = line
  return (
    <li className="bank-line">
      <p className="bank-line__payer">
        <strong>{payer}</strong>
        {text && <small>{text}</small>}
      </p>
      <p className="bank-line__amount">
        <strong>{amount}</strong>
        <small>{day}</small>
      </p>
      {invoice && (
        <p className="bank-line__matched">
          <Link to={invoice.to}>{invoice.number}</Link>
        </p>
      )}
      {shown === 'a-rapprocher' && <ConfirmForm line={line} />}
      {shown === 'mises-de-cote' && <MoveForm id={id} name="reprendre" submit="À rapprocher" />}
    </li>
  )
}

function ConfirmForm({ line: { id, matches } }: { line: BankLineView }) {
  const form = useOfficeForm({ id: `ligne-${id}`, action: addressOf('confirmer') })
  const wrong = form.problems.form ?? form.failure
  return (
    <div className="bank-line__choices">
      <form {...form.formProps}>
        <input type="hidden" name="ligne" value={id} />
        {matches.map((match, place) => (
          <div key={match.key} className="bank-match" data-sure={match.isSure || undefined}>
            <p>
              {match.targets.map(({ id, number, client, to, amount }) => (
                <span key={id} className="bank-match__target">
                  <Link to={to}>{number}</Link> {client}
                  {amount && <>, {amount}</>}
                </span>
              ))}
              <small>{match.why}</small>
            </p>
            <Button
              type="submit"
              name="choix"
              value={match.key}
              variant={place === 0 && match.isSure ? 'primary' : 'secondary'}
              busy={form.isBusy}
              aria-label={`Encaisser sur ${match.targets.map(({ number }) => number).join(' et ')}`}
            >
              Encaisser
            </Button>
          </div>
        ))}
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
      <details>
        <summary className="fold">
          {matches.length > 0 ? 'Autre chose' : 'Aucune facture reconnue\u00a0: choisir'} <ChevronDown />
        </summary>
        <div className="bank-line__other">
          <NumberForm id={id} />
          <MoveForm id={id} name="ecarter" submit="Mettre de côté" />
        </div>
      </details>
    </div>
  )
}

function NumberForm({ id }: { id: string }) {
  const form = useOfficeForm({ id: `numero-${id}`, action: addressOf('confirmer') })
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="bank-line__number">
      <input type="hidden" name="ligne" value={id} />
      <label className="field__label" htmlFor={`numero-${id}`}>
        Numéro de la facture
      </label>
      <input
        id={`numero-${id}`}
        name="numero"
        className="field__control"
        placeholder="FA-E-2026-0042"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Encaisser sur elle
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}

interface MoveFormProps {
  id: string
  name: 'ecarter' | 'reprendre'
  submit: string
}

function MoveForm({ id, name, submit }: MoveFormProps) {
  const form = useOfficeForm({ id: `${name}-${id}`, action: addressOf(name) })
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps}>
      <input type="hidden" name="ligne" value={id} />
      <Button type="submit" variant="quiet" busy={form.isBusy}>
        {submit}
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
