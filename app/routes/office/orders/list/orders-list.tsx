import { counted } from '../../../../../domain/french-number.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnId } from '../../../../ui/pager/use-read-on.ts'
import { OrderLine } from './order-line.tsx'
import { OrdersFilter } from './orders-filter.tsx'
import type { ListView } from './read-list.server.ts'
import './orders-list.css'

/** Orders as lines, searched and filtered; what is chosen is an address. */
export function OrdersList({ list }: { list: ListView }) {
  const { rows, added, isTooShort } = list
  return (
    <div className="paper-sheet orders-list">
      <OrdersFilter {...list} />
      <p className="visually-hidden" role="status">
        {rows.length === 0
          ? 'Aucune commande'
          : counted(rows.length, 'commande affichée', 'commandes affichées')}
      </p>
      {rows.length === 0 && (
        <p className="paper-note">
          {isTooShort
            ? 'Tapez au moins trois lettres ou chiffres qui se suivent.'
            : 'Aucune commande ne correspond.'}
        </p>
      )}
      <ul className="plain-list">
        {rows.map((row, place) => (
          <OrderLine key={row.id} row={row} readOn={added === place ? readOnId : undefined} />
        ))}
      </ul>
      <MoreBelow
        list={list}
        shown={rows.length}
        label="Suite des commandes"
        place={`${rows.length}\u00a0commandes`}
      />
    </div>
  )
}
