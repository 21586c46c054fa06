import { href, Link } from 'react-router'
import { GrowingTable } from '../../../ui/records-table/growing-table.tsx'
import type { readIssues } from './read-issues.server.ts'

const heads = [
  { key: 'objet', label: 'Objet' },
  { key: 'etat', label: 'État' },
  { key: 'lecteurs', label: 'Envoyée à', isFigure: true },
  { key: 'date', label: 'Date' },
]

export function IssuesTable({ list }: { list: Awaited<ReturnType<typeof readIssues>> }) {
  return (
    <GrowingTable
      list={list}
      caption="Lettres"
      columns={heads}
      nothing={
        <>
          Aucune lettre pour l’instant&nbsp;: écrivez la première. Vos{' '}
          <Link to={href('/gestion/lettre/abonnes')}>abonnés</Link> sont ceux qui s’inscrivent au bas du site.
        </>
      }
      more={{
        label: 'Suite des lettres',
        place: `${list.rows.length}\u00a0lettres`,
        cut: 'La page s’arrête ici.',
      }}
    />
  )
}
