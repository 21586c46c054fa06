import { CsvLink } from '../csv-link.tsx'
import { RankedRow } from './ranked-row.tsx'
import type { RankingView } from './read-rankings.server.ts'
import './ranking.css'

/** What was most, line by line: a table whose first column is drawn, too. */
export function Ranking({
  kind,
  file,
  title,
  lead,
  heads,
  rows,
  rest,
  search,
}: RankingView & { search: string }) {
  const [name, figure, other] = heads
  return (
    <section className="paper-sheet audience-part" aria-labelledby={`classement-${kind}`}>
      <h2 id={`classement-${kind}`}>{title}</h2>
      <p className="audience-part__lead">{lead}</p>
      {rows.length === 0 ? (
        <p className="paper-note">Rien de tel pendant cette période.</p>
      ) : (
        <table className="ranking">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{figure}</th>
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RankedRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <div className="audience__below">
        <p className="paper-note">{rest > 0 && `et ${rest}\u00a0de moins, dans le fichier`}</p>
        {rows.length > 0 && <CsvLink file={file} search={search} of={title} />}
      </div>
    </section>
  )
}
