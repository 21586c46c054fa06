import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import type { OrderPartProps } from '../order-part.ts'
import type { OrderView } from '../read-order.server.ts'
import { LinesForm } from './lines-form.tsx'
import './billed-section.css'

type Billed = NonNullable<OrderView['billed']>

/** What an order will be billed, and where that is changed until it is. */
export function BilledSection({
  order,
  billed,
  outcomes,
}: OrderPartProps & {
  billed: Billed
}) {
  const { rows, typed, isBilled } = billed
  return (
    <section id="lignes" className="paper-sheet order-record__part" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">{isBilled ? 'Facturé' : 'À facturer'}</h2>
      {rows.length === 0 ? <p className="paper-note">Rien n’est encore chiffré.</p> : <Lines {...billed} />}
      {order.may.edit && !isBilled && (
        <details open={(outcomes.lignes && true) || undefined}>
          <summary className="fold">
            Modifier les lignes <ChevronDown />
          </summary>
          <LinesForm id={order.id} lines={typed} outcome={outcomes.lignes} />
        </details>
      )}
    </section>
  )
}

const Lines = ({ rows, totalTe, total }: Billed) => (
  <>
    <ul className="plain-list order-lines">
      {rows.map(({ key, description, quantity, unit, total: sum }) => (
        <li key={key}>
          <span>{description}</span>
          <span className="order-lines__figures">
            {quantity}&nbsp;×&nbsp;{unit} <strong>{sum}</strong>
          </span>
        </li>
      ))}
    </ul>
    <p className="order-lines__total">
      Total HT {totalTe}, TTC <strong>{total}</strong>
    </p>
  </>
)
