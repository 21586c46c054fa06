import { Form, Link } from 'react-router'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { DownloadIcon } from '../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../ui/icon/icons.ts'
import { findFirstAddedRow, ShowMoreLink } from '../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { RecordsTable } from '../../../ui/table/records-table.tsx'
import type { ClientListView } from './load-list.server.ts'
import '../../../ui/paper-page.css'
import './records-list.css'

/** A list of the client's records: totals, search and filter, rows, file. */
export function RecordsList(view: ClientListView) {
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
  return (
    <PaperPage title={title} lead={lead}>
      <Totals totals={totals} />
      <div className="paper-sheet records-list__sheet">
        <ListForm {...view} />
        <ListCount {...view} />
        {!isEmpty && (
          <RecordsTable
            caption={title}
            columns={columns}
            rows={rows}
            readOn={findFirstAddedRow(more.added)}
          />
        )}
        <ShowMoreLink
          list={more}
          shown={rows.length}
          label={`Suite, ${title}`}
          progressText={more.progressText}
          cut={<>La page s’arrête ici&nbsp;: affinez la recherche, ou exportez la liste entière.</>}
        />
      </div>
      {!isEmpty && (
        <ButtonLink
          to={csv}
          reloadDocument
          variant="secondary"
          prefetch="none"
          download
          className="records-list__export"
        >
          <DownloadIcon /> Exporter (CSV)
        </ButtonLink>
      )}
    </PaperPage>
  )
}

function Totals({ totals }: Pick<ClientListView, 'totals'>) {
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

/**
 * GET form with search and filter of a list, and with its sort order where no column heads are shown to sort by. On a phone it is
 * collapsed under a summary unless a search is active, so that the records begin on the first screen.
 */
function ListForm({ columns, chosen, isChosen, statusOptions, searchLabel }: ClientListView) {
  const sorts = columns.filter(({ key, sorting }) => sorting && key !== 'date')
  const form = useUrlFields({
    recherche: chosen.search,
    statut: chosen.status,
    tri: sortIn(chosen),
  })
  return (
    <Form {...form} className="records-list__form" role="search" preventScrollReset>
      {chosen.descending !== (chosen.sort === 'date') && (
        <input type="hidden" name="sens" value={chosen.descending ? 'decroissant' : 'croissant'} />
      )}
      <details open={isChosen}>
        <summary>
          <span>{isChosen ? 'Modifier la recherche' : 'Rechercher, filtrer, trier'}</span> <ChevronDownIcon />
        </summary>
        <div className="records-list__fields">
          <TextField
            id="recherche"
            name="recherche"
            type="search"
            label={searchLabel}
            defaultValue={chosen.search}
            maxLength={100}
            autoComplete="off"
          />
          <SelectField
            id="statut"
            name="statut"
            label="Statut"
            prompt="Tous"
            options={statusOptions}
            defaultValue={chosen.status}
          />
          <SelectField
            id="tri"
            name="tri"
            className="records-list__sort"
            label="Trier par"
            prompt="Date"
            options={Object.fromEntries(sorts.map(({ key, label }) => [key, label]))}
            defaultValue={sortIn(chosen)}
          />
          <div className="records-list__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              // The link disappears with the filter that it removes, so the focus moves to the count.
              <Link to="?" preventScrollReset onClick={() => document.getElementById(listCountId)?.focus()}>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}

const sortIn = ({ sort }: ClientListView['chosen']) => (sort === 'date' ? '' : sort)

const listCountId = 'nombre'

/** Number of rows, announced at each change of the query. */
function ListCount({ more: { count }, isChosen }: Pick<ClientListView, 'more' | 'isChosen'>) {
  return (
    <p id={listCountId} className="records-list__count" role="status" tabIndex={-1}>
      {isChosen ? results(count) : `${count}\u00a0${count > 1 ? 'lignes' : 'ligne'}`}
    </p>
  )
}

function results(count: number): string {
  if (count === 0) return 'Aucun résultat pour cette recherche.'
  return `${count}\u00a0${count > 1 ? 'résultats' : 'résultat'}`
}
