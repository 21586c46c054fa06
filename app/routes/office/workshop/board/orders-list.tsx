import { Link } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { useFacts } from '../../../../http/facts.tsx'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { firstAddedRowId, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { OrdersListView } from './orders-list.server.ts'
import { orderStateNames, otherOrderStateNames, pointOfSaleOptions } from './orders-query.ts'
import '../../../../ui/paper-page.css'
import './orders-list.css'

/** Orders as lines, with search and filters, which are stored in the address. */
export function OrdersList({ list }: { list: OrdersListView }) {
  const { rows, added, isTooShort } = list
  const locationOptions = pointOfSaleOptions(useFacts())
  return (
    <div className="paper-sheet orders-list">
      <ListFilter
        fields={fieldsOf(list, locationOptions)}
        query={list.query}
        isChosen={list.isChosen}
        all="Commandes en cours"
        line={list.summary}
        list="?vue=liste"
      />
      <p className="visually-hidden" role="status">
        {rows.length === 0
          ? 'Aucune commande'
          : countWithNoun(rows.length, 'commande affichée', 'commandes affichées')}
      </p>
      {rows.length === 0 && (
        <p className="paper-note">
          {isTooShort
            ? 'Tapez au moins trois lettres ou chiffres qui se suivent.'
            : 'Aucune commande ne correspond.'}
        </p>
      )}
      <ul className="plain-list">
        {rows.map((row, index) => (
          <OrderLine key={row.id} row={row} readOn={added === index ? firstAddedRowId : undefined} />
        ))}
      </ul>
      <ShowMoreLink
        list={list}
        shown={rows.length}
        label="Suite des commandes"
        progressText={`${rows.length}\u00a0commandes`}
      />
    </div>
  )
}

const fieldsOf = (
  { query, hasOwnScope }: OrdersListView,
  locationOptions: Readonly<Record<string, string>>,
): FilterField[] => [
  { kind: 'hidden', name: 'vue' },
  { kind: 'search', placeholder: 'Numéro, immatriculation, véhicule, client', hasKey: true },
  {
    kind: 'choice',
    name: 'etape',
    label: 'État',
    prompt: query.q.trim() ? 'Toutes' : 'En cours',
    options: query.q.trim() ? orderStateNames : otherOrderStateNames,
  },
  {
    kind: 'choice',
    name: 'pos',
    label: 'Point de vente',
    prompt: hasOwnScope ? 'Les miens' : 'Tous',
    options: hasOwnScope ? { ...locationOptions, tous: 'Tous' } : locationOptions,
  },
]

interface OrderLineProps {
  row: OrdersListView['rows'][number]
  /** Element id of the first line that « Afficher la suite » added last, which receives the focus. */
  readOn?: string
}

/** Line of an order, a link to its page: picture, plate and client, status, promised day. */
function OrderLine({ row, readOn }: OrderLineProps) {
  const {
    to,
    photo,
    number,
    plate,
    vehicle,
    client,
    rims,
    location,
    promised,
    isLate,
    blockedReason,
    problem,
  } = row
  return (
    <li className="order-line" id={readOn} tabIndex={readOn ? -1 : undefined}>
      {photo ? (
        <img className="order-line__photo" src={photo} alt="" loading="lazy" width="96" height="72" />
      ) : (
        <span className="order-line__photo" />
      )}
      <div>
        <Link to={to} prefetch="none" className="order-line__link" data-key="row">
          <strong>{client}</strong>
        </Link>
        <p>{[plate, vehicle, rims].filter(Boolean).join(', ')}</p>
        <p className="order-line__note">
          {number}, {location}
        </p>
      </div>
      <div>
        <StatusText tone={row.status === 3 ? 'done' : 'moving'}>{row.statusName}</StatusText>
        {blockedReason && <p className="order-line__blocked">Bloquée&nbsp;: {blockedReason}</p>}
        {problem && <p className="order-line__blocked">{problem}</p>}
        {row.waits && <p className="order-line__note">{row.waits}</p>}
        {promised && !row.waits && (
          <p className="order-line__note">
            Promise pour le{' '}
            <time dateTime={promised.day} data-late={isLate || undefined}>
              {promised.text}
            </time>
          </p>
        )}
      </div>
    </li>
  )
}
