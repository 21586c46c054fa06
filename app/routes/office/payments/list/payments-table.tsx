import { counted } from '../../../../../domain/french-number.ts'
import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import type { PaymentsListView } from './read-payments-list.server.ts'

const columns = [
  { key: 'client', label: 'Client' },
  { key: 'jour', label: 'Jour' },
  { key: 'moyen', label: 'Moyen' },
  { key: 'pos', label: 'Point de vente' },
  { key: 'montant', label: 'Montant', isFigure: true },
]

const cut =
  'La page s’arrête ici\u00a0: affinez la recherche, ou prenez le fichier du mois chez «\u00a0Comptable\u00a0».'

export function PaymentsTable({ list }: { list: PaymentsListView }) {
  const { rows, isChosen } = list
  return (
    <GrowingTable
      list={list}
      caption="Encaissements"
      columns={columns}
      said={
        rows.length === 0
          ? 'Aucun encaissement'
          : counted(rows.length, 'encaissement affiché', 'encaissements affichés')
      }
      nothing={
        isChosen
          ? 'Aucun encaissement ne correspond.'
          : 'Aucun encaissement pour l’instant\u00a0: ils s’enregistrent sur les factures, ou depuis un relevé de banque.'
      }
      more={{ label: 'Suite des encaissements', place: `${rows.length}\u00a0lignes`, cut }}
    />
  )
}
