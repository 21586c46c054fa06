import { Link } from 'react-router'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { addressOf } from './bank-address.ts'
import { MoveForm } from './move-form.tsx'
import { NumberForm } from './number-form.tsx'
import type { BankLineView } from './read-bank.server.ts'

/** A press for each match; whatever else it may be stands behind another. */
export function ConfirmForm({ line: { id, matches } }: { line: BankLineView }) {
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
