import { Outlet, useParams } from 'react-router'
import { type InboxProps, WholeList } from './whole-list.tsx'
import './inbox.css'
import { inboxWords } from '../inbox-words.ts'
import { InboxLines } from './inbox-lines.tsx'
import type { InboxView } from './read-list.server.ts'

/** What came in of one kind: the list, or the open record with the list beside it. */
export function Inbox({ list, outcome }: InboxProps) {
  const { id } = useParams()
  return id ? <BesideRecord list={list} openId={id} /> : <WholeList list={list} outcome={outcome} />
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
