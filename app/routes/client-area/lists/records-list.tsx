import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download } from '../../../ui/icon/area-icons.ts'
import { ArrowDown } from '../../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import { readOnId, useReadOn } from '../../../ui/pager/use-read-on.ts'
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
  const readOn = more.added === null ? undefined : { place: more.added, id: readOnId }
  return (
    <PaperPage title={title} lead={lead} actions={isEmpty ? null : actions}>
      <Totals totals={totals} />
      <div className="paper-sheet records-list__sheet">
        <ListForm {...view} />
        <ListCount {...view} />
        {!isEmpty && <RecordsTable caption={title} columns={columns} rows={rows} readOn={readOn} />}
        <More title={title} {...more} />
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

/** What leads to the rows that follow, where there are some. */
function More({ title, shown, count, next, added }: ListView['more'] & { title: string }) {
  const { fragment, onPress } = useReadOn(shown)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDown />
    </PagerLink>
  )
  const isCut = next === null && shown < count
  return (
    <>
      <Pager label={`Suite, ${title}`} place={`${shown} sur ${count}`} next={link} below />
      {isCut && (
        <p className="records-list__none">
          La page s’arrête ici&nbsp;: affinez la recherche, ou exportez la liste entière.
        </p>
      )}
    </>
  )
}
