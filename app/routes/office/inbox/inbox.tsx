import { Outlet, useParams } from 'react-router'
import { ArrowDown } from '../../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import { readOnId, useReadOn } from '../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { InboxFilter } from './inbox-filter.tsx'
import { InboxLines } from './inbox-lines.tsx'
import { inboxWords } from './inbox-words.ts'
import type { InboxView } from './read-list.server.ts'
import './inbox.css'

/** What came in of one kind: the list, or the open record with the list beside it. */
export function Inbox(list: InboxView) {
  const { id } = useParams()
  return id ? <BesideRecord {...list} openId={id} /> : <WholeList {...list} />
}

function WholeList(list: InboxView) {
  const { kind, lines, line, added } = list
  const words = inboxWords[kind]
  const readOn = added === null ? undefined : { place: added, id: readOnId }
  return (
    <PaperPage title={words.title} lead={line}>
      <div className="paper-sheet inbox">
        <InboxFilter {...list} />
        {lines.length === 0 && (
          <p className="paper-note">{list.isChosen ? words.empty : words.nothingWaits}</p>
        )}
        <InboxLines {...list} readOn={readOn} />
        <More {...list} />
      </div>
    </PaperPage>
  )
}

function BesideRecord({ openId, ...list }: InboxView & { openId: string }) {
  const { title } = inboxWords[list.kind]
  return (
    <div className="inbox-beside">
      <aside className="inbox-beside__list" aria-label={title}>
        <p className="inbox-beside__line">{list.line}</p>
        <InboxLines {...list} openId={openId} />
      </aside>
      <Outlet />
    </div>
  )
}

function More({ kind, lines, next, added }: InboxView) {
  const { fragment, onPress } = useReadOn(lines.length)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDown />
    </PagerLink>
  )
  const place = `${lines.length}\u00a0${kind === 'request' ? 'demandes' : 'messages'}`
  return <Pager label="Suite de la liste" place={place} next={link} below />
}
