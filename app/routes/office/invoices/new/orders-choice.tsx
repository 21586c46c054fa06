import { Form } from 'react-router'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import type { Preparation } from './read-new-invoice.server.ts'
import '../../form/office-form.css'
import './orders-choice.css'

interface OrdersChoiceProps extends Pick<Preparation, 'orders'> {
  clientId: string
}

/** The client's orders that wait for an invoice: those that are ticked are billed together; the answer is an address. */
export function OrdersChoice({ clientId, orders }: OrdersChoiceProps) {
  const chosen = orders.filter(({ isChosen }) => isChosen)
  const others = orders.length - chosen.length
  if (orders.length === 0) return null
  return (
    <details className="paper-sheet invoice-orders" open={chosen.length === 0}>
      <summary className="fold">
        <span className="invoice-orders__chosen">
          {chosen.length === 0 && <span>Sans commande</span>}
          {chosen.map(({ id, number, what }) => (
            <span key={id}>{[number, what].filter(Boolean).join(', ')}</span>
          ))}
          {others > 0 && (
            <small>
              {others}&nbsp;{others > 1 ? 'autres attendent' : 'autre attend'} une facture
            </small>
          )}
        </span>{' '}
        <ChevronDown />
      </summary>
      <Form preventScrollReset>
        <input type="hidden" name="client" value={clientId} />
        <ul className="plain-list">
          {orders.map(({ id, number, what, note, isChosen }) => (
            <li key={id}>
              <label className="choice">
                <input type="checkbox" name="commande" value={id} defaultChecked={isChosen} />
                <span>
                  {number}
                  {what && `, ${what}`}
                  <small>{note}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="secondary">
          Facturer ces commandes
        </Button>
        <p className="paper-note">Les lignes ci-dessous sont alors reprises des commandes choisies.</p>
      </Form>
    </details>
  )
}
