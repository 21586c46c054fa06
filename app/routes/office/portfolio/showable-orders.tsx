import { Link } from 'react-router'
import type { BeginningView } from './read-beginning.server.ts'

/** Orders whose photos may be shown, and are not yet. */
export function ShowableOrders({ orders }: Pick<BeginningView, 'orders'>) {
  return (
    <section className="paper-sheet new-entry" aria-labelledby="commandes-titre">
      <h2 id="commandes-titre">À partir d’une commande</h2>
      <p className="paper-note">
        Celles dont le client a donné son accord et que le site ne montre pas encore. L’accord se note sur la
        commande.
      </p>
      {orders.length === 0 && <p>Aucune pour l’instant.</p>}
      <ul className="plain-list new-entry__orders">
        {orders.map(({ id, called, to }) => (
          <li key={id}>
            <Link to={to}>{called}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
