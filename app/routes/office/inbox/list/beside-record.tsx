import { Outlet } from 'react-router'
import { inboxWords } from '../inbox-words.ts'
import { InboxLines } from './inbox-lines.tsx'
import type { InboxView } from './read-list.server.ts'

export function BesideRecord({ list, openId }: { list: InboxView; openId: string }) {
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
