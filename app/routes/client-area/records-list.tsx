import { ButtonLink } from '../../ui/button/button.tsx'
import { Download } from '../../ui/icon/icons.ts'
import { RecordsTable } from '../../ui/records-table/records-table.tsx'
import { ClientPage } from './client-page.tsx'
import { ListForm } from './list-form.tsx'
import { ListPages } from './list-pages.tsx'
import type { ListView } from './list-view.server.ts'
import './records-list.css'

interface RecordsListProps {
  title: string
  /** What the list holds, and how far back. */
  lead: string
  view: ListView
  totals: { label: string; value: string }[]
  statusOptions: Readonly<Record<string, string>>
  searchLabel: string
  /** Address of the same list as a file. */
  csv: string
  /** To the letter (docs/product.md §8). */
  empty: string
}

/** A list of the client's records: totals, search and filter, the statement itself, its file. */
export function RecordsList({ title, lead, view, totals, csv, empty, ...form }: RecordsListProps) {
  const { rows, columns, isChosen, exportSearch, pages } = view
  const isEmpty = rows.length === 0
  if (isEmpty && !isChosen)
    return (
      <ClientPage title={title} lead={lead}>
        <p className="client-sheet records-list__empty">{empty}</p>
      </ClientPage>
    )
  const actions = (
    <ButtonLink to={csv + exportSearch} reloadDocument variant="secondary" prefetch="none" download>
      <Download /> Exporter (CSV)
    </ButtonLink>
  )
  return (
    <ClientPage title={title} lead={lead} actions={isEmpty ? null : actions}>
      <Totals totals={totals} />
      <div className="client-sheet records-list__sheet">
        <ListForm view={view} {...form} />
        {isEmpty ? (
          <p className="records-list__none">Aucun résultat pour cette recherche.</p>
        ) : (
          <RecordsTable caption={title} columns={columns} rows={rows} />
        )}
        <ListPages label={title} {...pages} />
      </div>
    </ClientPage>
  )
}

function Totals({ totals }: Pick<RecordsListProps, 'totals'>) {
  return (
    <dl className="records-list__totals">
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
