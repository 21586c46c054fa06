import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download } from '../../../ui/icon/area-icons.ts'
import { MoreBelow } from '../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordsTable } from '../../../ui/records-table/records-table.tsx'
import { ListCount } from './list-count.tsx'
import { ListForm } from './list-form.tsx'
import type { ListView } from './read-list.server.ts'
import './records-list.css'

/** A list of the client's records: totals, search and filter, the statement itself, its file. */
export function RecordsList(view: ListView) {
  const { title, lead, empty, next, rows, columns, totals, isChosen, csv, more } = view
  const isEmpty = rows.length === 0
  if (isEmpty && !isChosen)
    return (
      <PaperPage title={title} lead={lead}>
        <div className="paper-sheet records-list__empty">
          <p>{empty}</p>
          <ButtonLink to={next.to} variant="secondary">
            {next.label}
          </ButtonLink>
        </div>
      </PaperPage>
    )
  const actions = (
    <ButtonLink to={csv} reloadDocument variant="secondary" prefetch="none" download>
      <Download /> Exporter (CSV)
    </ButtonLink>
  )
  return (
    <PaperPage title={title} lead={lead} actions={isEmpty ? null : actions}>
      <Totals totals={totals} />
      <div className="paper-sheet records-list__sheet">
        <ListForm {...view} />
        <ListCount {...view} />
        {!isEmpty && (
          <RecordsTable caption={title} columns={columns} rows={rows} readOn={readOnAt(more.added)} />
        )}
        <MoreBelow
          list={more}
          shown={rows.length}
          label={`Suite, ${title}`}
          place={more.place}
          cut={<>La page s’arrête ici&nbsp;: affinez la recherche, ou exportez la liste entière.</>}
        />
      </div>
    </PaperPage>
  )
}

function Totals({ totals }: Pick<ListView, 'totals'>) {
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
