import { Link } from 'react-router'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { ChangeOrderForm } from './change-order-form.tsx'
import type { OrderPartProps } from './order-part.ts'

/** What is known of an order, and where it is changed. */
export function FactsSection({ order, outcomes }: OrderPartProps) {
  const { facts, may } = order
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="fiche-titre">
      <h2 id="fiche-titre">Fiche</h2>
      <dl className="paper-facts order-record__facts">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <Value {...fact} />
            </dd>
          </div>
        ))}
      </dl>
      {may.edit && (
        <details id="modifier" open={outcomes.modifier && true}>
          <summary className="fold">
            Modifier la fiche et la date promise <ChevronDown />
          </summary>
          <ChangeOrderForm order={order} outcome={outcomes.modifier} />
        </details>
      )}
    </section>
  )
}

function Value({ value, to }: OrderPartProps['order']['facts'][number]) {
  if (!to) return value
  return (
    <Link to={to} prefetch="intent">
      {value}
    </Link>
  )
}
