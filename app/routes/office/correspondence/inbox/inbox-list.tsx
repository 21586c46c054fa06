import { Link, Outlet, useParams } from 'react-router'
import {
  requestedServiceOptions,
  shopOptionsOf,
} from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'
import type { ShownOutcome } from '../../../../forms/form-rejections.ts'
import { useFacts } from '../../../../http/facts.tsx'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { inboxListAddress } from '../../../../office/records/inbox-address.ts'
import { findFirstAddedRow, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { InboxBulkOutcome } from './bulk-actions.ts'
import { InboxBulkForm } from './bulk-form.tsx'
import { inboxFilterOptionsOf } from './inbox-filter-options.ts'
import type { InboxListLine, InboxListView } from './inbox-list.server.ts'
import { inboxWords } from './inbox-words.ts'
import '../../../../ui/paper-page.css'
import './inbox-list.css'

/** Requests or messages: the list alone, or the open record with the list beside it. */
export function InboxList({ list, outcome }: InboxProps) {
  const { id } = useParams()
  return id ? <BesideRecord list={list} openId={id} /> : <WholeList list={list} outcome={outcome} />
}

function BesideRecord({ list, openId }: { list: InboxListView; openId: string }) {
  return (
    <div className="inbox-beside">
      <aside className="inbox-beside__list" aria-label={inboxWords[list.kind].title}>
        <p className="inbox-beside__line">{list.line}</p>
        <InboxLines list={list} openId={openId} />
      </aside>
      <Outlet />
    </div>
  )
}

interface InboxProps {
  list: InboxListView
  /** Outcome of the action on several records, sent without JavaScript. */
  outcome?: ShownOutcome<InboxBulkOutcome>
}

function WholeList({ list, outcome }: InboxProps) {
  const { kind, lines, added, mayHandle } = list
  const shops = shopOptionsOf(useFacts())
  const words = inboxWords[kind]
  const shown = <InboxLines list={list} readOn={findFirstAddedRow(added)} canTick={mayHandle} />
  return (
    <PaperPage title={words.title}>
      <div className="paper-sheet inbox">
        <ListFilter
          fields={[wordsOf(kind), ...fieldsOf(list, shops)]}
          query={list.query}
          isChosen={list.isChosen}
          all={words.title}
          line={list.line}
          list={inboxListAddress(kind)}
        />
        {lines.length === 0 && <p className="paper-note">{emptyText(list)}</p>}
        {mayHandle ? (
          <InboxBulkForm list={list} outcome={outcome}>
            {shown}
          </InboxBulkForm>
        ) : (
          shown
        )}
        <ShowMoreLink
          list={list}
          shown={lines.length}
          label="Suite de la liste"
          progressText={`${lines.length}\u00a0${kind === 'request' ? 'demandes' : 'messages'}`}
        />
      </div>
    </PaperPage>
  )
}

function emptyText({ kind, isChosen, isTooShort }: InboxListView): string {
  if (isTooShort) return 'Tapez au moins trois lettres ou chiffres qui se suivent.'
  return isChosen ? inboxWords[kind].empty : inboxWords[kind].nothingWaits
}

const wordsOf = (kind: InboxKind): FilterField => ({
  kind: 'search',
  placeholder: inboxWords[kind].searchHint,
  hasKey: true,
})

function fieldsOf(
  { kind, query, hasOwnScope }: InboxListView,
  shops: Readonly<Record<string, string>>,
): FilterField[] {
  const isOfRequests = kind === 'request'
  const options = inboxFilterOptionsOf(kind)
  const all = isOfRequests ? 'Toutes' : 'Tous'
  const choice = (
    name: 'etat' | 'qui' | 'vu' | 'depuis' | 'tri',
    label: string,
    prompt: string,
  ): FilterField => ({
    kind: 'choice',
    name,
    label,
    prompt,
    options: options[name],
  })
  const pos: FilterField = {
    kind: 'choice',
    name: 'pos',
    label: 'Point de vente',
    prompt: hasOwnScope ? 'Les miens' : 'Tous',
    options: hasOwnScope ? { ...shops, tous: 'Tous' } : shops,
  }
  const service: FilterField = {
    kind: 'choice',
    name: 'prestation',
    label: 'Prestation',
    prompt: 'Toutes',
    options: requestedServiceOptions,
  }
  return [
    ...(isOfRequests ? [pos] : []),
    choice('etat', 'État', query.q.trim() ? all : 'À traiter'),
    ...(isOfRequests ? [service] : []),
    choice('depuis', 'Arrivée', 'N’importe quand'),
    choice('qui', 'Prise en charge', 'Par n’importe qui'),
    choice('vu', isOfRequests ? 'Vues' : 'Lus', all),
    choice('tri', 'Ordre', 'Selon l’état'),
  ]
}

interface InboxLinesProps {
  list: InboxListView
  /** Id of the record open beside the list. */
  openId?: string
  /** Position of the first line that « Afficher la suite » added last, which receives the focus, and its id. */
  readOn?: { index: number; id: string }
  /** Whether lines have checkboxes, for actions on several records. */
  canTick?: boolean
}

/** Lines of the list: cards on a phone, rows on wider screens. Each links to its record, which links back to this list. */
function InboxLines({ list, openId, readOn, canTick = false }: InboxLinesProps) {
  const { kind, lines, search } = list
  return (
    <ul className="plain-list inbox-lines" data-inbox={kind}>
      {lines.map((line, index) => {
        const isNext = readOn?.index === index
        const isOpen = line.id === openId
        return (
          <li
            key={line.id}
            id={isNext ? readOn.id : undefined}
            tabIndex={isNext ? -1 : undefined}
            className="inbox-line"
            data-inbox-line={line.id}
            data-unseen={!line.isSeen || undefined}
            data-open={isOpen || undefined}
          >
            {canTick && (
              <label className="inbox-line__tick">
                <input type="checkbox" name="id" value={line.id} />
                <span className="visually-hidden">Cocher {line.name}</span>
              </label>
            )}
            {kind === 'request' && <LinePhoto address={line.photo} />}
            <LineWho
              line={line}
              search={search}
              isOpen={isOpen}
              unseen={kind === 'request' ? 'non vue' : 'non lu'}
            />
            <LineState line={line} />
          </li>
        )
      })}
    </ul>
  )
}

function LinePhoto({ address }: { address: string | null }) {
  if (!address) return <span className="inbox-line__photo" />
  return <img className="inbox-line__photo" src={address} alt="" loading="lazy" width="96" height="72" />
}

interface LineWhoProps {
  line: InboxListLine
  search: string
  isOpen: boolean
  unseen: string
}

function LineWho({ line: { to, name, what, isSeen }, search, isOpen, unseen }: LineWhoProps) {
  return (
    <div className="inbox-line__who">
      <Link
        to={to + search}
        prefetch="none"
        className="inbox-line__link"
        aria-current={isOpen ? 'true' : undefined}
        data-key="row"
      >
        <strong>{name}</strong>
        {!isSeen && <span className="visually-hidden">, {unseen}</span>}
      </Link>
      <p>{what}</p>
    </div>
  )
}

function LineState({ line: { state, location, handler, at, when, age, isLate } }: { line: InboxListLine }) {
  return (
    <>
      <p className="inbox-line__state">
        <StatusText tone={state.tone}>{state.text}</StatusText>
      </p>
      <p className="inbox-line__note">
        {[location, handler].filter(Boolean).map((part) => (
          <span key={part}>{part}, </span>
        ))}
        <time dateTime={at} title={when} data-late={isLate || undefined}>
          {age}
        </time>
      </p>
    </>
  )
}
