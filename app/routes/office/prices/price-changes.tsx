import { Link } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { PricesView } from './read-prices.server.ts'
import './price-changes.css'

type Change = PricesView['changes'][number]

/** What will change of this sheet, and what has. */
export function PriceChanges({ changes }: { changes: Change[] }) {
  const [coming, past] = [changes.filter(({ isToCome }) => isToCome), changes.filter((one) => !one.isToCome)]
  return (
    <>
      {coming.length > 0 && <Days title="Ce qui changera" changes={coming.toReversed()} />}
      {past.length > 0 && <Days title="Ce qui a changé" changes={past} />}
    </>
  )
}

function Days({ title, changes }: { title: string; changes: Change[] }) {
  return (
    <section className="paper-sheet price-changes">
      <h2>{title}</h2>
      {changes.map(({ day, shown, to, count, prices }) => (
        <details key={day}>
          <summary className="fold">
            {shown}, {count === 1 ? 'un prix' : `${count}\u00a0prix`} <ChevronDown />
          </summary>
          <ul className="plain-list price-changes__prices">
            {prices.map(({ field, name, before, after }) => (
              <li key={field}>
                <span>{name}</span>
                <span>
                  {before} → <strong>{after}</strong>
                </span>
              </li>
            ))}
          </ul>
          <Link to={to} preventScrollReset className="price-changes__link">
            Voir la grille de ce jour
          </Link>
        </details>
      ))}
    </section>
  )
}

/** Takes back what was laid down for the day that is shown. */
export function WithdrawForm({ address, count, outcome: first }: WithdrawFormProps) {
  const form = useOfficeForm({ id: 'retirer', action: formAddress(address, 'retirer'), first })
  return (
    <div id="retirer" className="price-withdrawal">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={count === 1 ? 'Retirer ce changement' : `Retirer ces ${count} changements`}
        saved="Retiré"
      />
    </div>
  )
}

interface WithdrawFormProps {
  address: string
  count: number
  outcome?: FormOutcome
}
