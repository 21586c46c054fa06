import { ShareBar } from '../share-bar.tsx'
import type { RankingView } from './read-rankings.server.ts'

export function RankedRow({ row }: { row: RankingView['rows'][number] }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
        <ShareBar percent={row.bar} />
      </th>
      <td>
        {row.figure}
        <small>{row.change}</small>
      </td>
      <td>{row.other}</td>
    </tr>
  )
}
