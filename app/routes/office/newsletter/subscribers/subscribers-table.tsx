import { counted } from '../../../../../domain/french-number.ts'
import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import type { SubscribersView } from './read-subscribers.server.ts'

const heads = [
  { key: 'email', label: 'E-mail' },
  { key: 'etat', label: 'État' },
  { key: 'source', label: 'Venu par' },
  { key: 'date', label: 'Inscrit le' },
]

const cut = 'La page s’arrête ici\u00a0: affinez la recherche, ou exportez la liste entière.'

export function SubscribersTable({ list }: { list: SubscribersView }) {
  const { rows, isChosen } = list
  return (
    <GrowingTable
      list={list}
      caption="Abonnés"
      columns={heads}
      said={rows.length === 0 ? 'Aucun abonné' : counted(rows.length, 'abonné affiché', 'abonnés affichés')}
      nothing={isChosen ? 'Aucun abonné ne correspond.' : 'Personne n’est inscrit pour l’instant.'}
      more={{ label: 'Suite des abonnés', place: `${rows.length}\u00a0abonnés`, cut }}
    />
  )
}
