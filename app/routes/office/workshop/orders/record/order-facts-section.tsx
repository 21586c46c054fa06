import { Link } from 'react-router'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { ClientLinks } from '../../../people/clients/client-links.tsx'
import type { PromiseView } from '../days/promised-day.server.ts'
import type { NewPromisedDayView } from './new-day.server.ts'
import type { OrderFactsView } from './order-facts.server.ts'
import { ChangeOrderForm } from './order-facts-form.tsx'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

interface OrderFactsSectionProps extends OrderSectionProps {
  facts: OrderFactsView
  promise: PromiseView
  newDay: NewPromisedDayView | null
}

/** Facts of an order, and the form to change them. */
export function OrderFactsSection({
  page,
  permissions,
  outcomes,
  facts,
  promise,
  newDay,
}: OrderFactsSectionProps) {
  const { rows, links } = facts
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="fiche-titre">
      <h2 id="fiche-titre">Fiche</h2>
      <dl className="paper-facts order-record__facts">
        {rows.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <FactValue {...fact} />
            </dd>
          </div>
        ))}
      </dl>
      {permissions.edit && (
        <FormDetails id="modifier" open={outcomes.modifier !== undefined}>
          <summary className="fold">
            Modifier la fiche et la date promise <ChevronDownIcon />
          </summary>
          <ChangeOrderForm page={page} facts={facts} promise={promise} outcome={outcomes.modifier} />
        </FormDetails>
      )}
      {newDay && !newDay.isQueued && (
        <p className="paper-note">
          Le client ne connaît pas la nouvelle date&nbsp;: <a href="#nouvelle-date">la lui annoncer</a>.
        </p>
      )}
      {links && <ClientLinks page={page} links={links} outcome={outcomes['fermer-liens']} />}
    </section>
  )
}

function FactValue({ value, to }: OrderFactsView['rows'][number]) {
  if (!to) return value
  return (
    <Link to={to} prefetch="intent">
      {value}
    </Link>
  )
}
