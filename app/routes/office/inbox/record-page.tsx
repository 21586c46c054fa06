import type { ReactNode } from 'react'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { StatusText } from '../../../ui/status-text/status-text.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { listAddress } from './inbox-address.ts'
import { inboxWords } from './inbox-words.ts'
import type { RecordView } from './read-record.server.ts'
import './record-page.css'

interface RecordPageProps {
  record: RecordView
  /** What was written, and its thread. */
  children: ReactNode
}

/** A record of either kind: where it stands, what was written, and what has been done since. */
export function RecordPage({ record, children }: RecordPageProps) {
  const { kind, id, name, what, state, receivedAt, reference, search, lines } = record
  const lead = [what, `reçu${kind === 'request' ? 'e' : ''} le ${receivedAt}`, reference]
  return (
    <PaperPage
      key={id}
      title={name}
      lead={lead.filter(Boolean).join(', ')}
      back={{ to: listAddress(kind) + search, label: inboxWords[kind].title }}
    >
      <p role="status" data-record-state>
        <StatusText tone={state.tone}>{state.text}</StatusText>
      </p>
      {children}
      <section className="paper-sheet inbox-record__part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={lines} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}
