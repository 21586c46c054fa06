import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import type { ClosuresView } from './read-closures.server.ts'

const columns = [
  { key: 'periode', label: 'Période' },
  { key: 'ecritures', label: 'Écritures', isFigure: true },
  { key: 'moyens', label: 'Par moyen' },
  { key: 'total', label: 'Total', isFigure: true },
  { key: 'cumul', label: 'Cumul', isFigure: true },
  { key: 'empreinte', label: 'Empreinte' },
]

export function ClosuresTable({ list }: { list: ClosuresView }) {
  return (
    <GrowingTable
      list={list}
      caption="Clôtures"
      columns={columns}
      nothing="Aucune clôture de cette durée pour l’instant."
      more={{ label: 'Suite des clôtures', place: `${list.rows.length}\u00a0clôtures` }}
    />
  )
}
