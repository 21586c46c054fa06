import { Outlet, useParams } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { inboxWords } from '../inbox-words.ts'
import { BulkForm } from './bulk-form.tsx'
import { InboxFilter } from './inbox-filter.tsx'
import { InboxLines } from './inbox-lines.tsx'
import type { InboxView } from './read-list.server.ts'
import './inbox.css'

interface InboxProps {
  list: InboxView
  /** Of the act on several, sent without JavaScript. */
  outcome?: FormOutcome
}

/** What came in of one kind: the list, or the open record with the list beside it. */
export function Inbox({ list, outcome }: InboxProps) {
  const { id } = useParams()
  return id ? <BesideRecord list={list} openId={id} /> : <WholeList list={list} outcome={outcome} />
}

function WholeList({ list, outcome }: InboxProps) {
  const { kind, lines, added, mayHandle } = list
  const words = inboxWords[kind]
  const shown = <InboxLines list={list} readOn={readOnAt(added)} canTick={mayHandle} />
  return (
    <PaperPage title={words.title}>
      <div className="paper-sheet inbox">
        <InboxFilter {...list} />
        {lines.length === 0 && <p className="paper-note">{nothing(list)}</p>}
        {mayHandle ? (
          <BulkForm list={list} outcome={outcome}>
            {shown}
          </BulkForm>
        ) : (
          shown
        )}
        <MoreBelow
          list={list}
          shown={lines.length}
          label="Suite de la liste"
          place={`${lines.length}\u00a0${kind === 'request' ? 'demandes' : 'messages'}`}
        />
      </div>
    </PaperPage>
  )
}

function nothing({ kind, isChosen, isTooShort }: InboxView): string {
  if (isTooShort) return 'Tapez au moins trois lettres ou chiffres qui se suivent.'
  return isChosen ? inboxWords[kind].empty : inboxWords[kind].nothingWaits
}

function BesideRecord({ list, openId }: { list: InboxView; openId: string }) {
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
