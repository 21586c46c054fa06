import type { ReactNode } from 'react'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import { listAddress } from '../inbox-address.ts'
import { inboxWords } from '../inbox-words.ts'
import { RecordActs } from './acts/record-acts.tsx'
import type { Outcomes } from './acts/record-acts-props.ts'
import { EarlierRecords } from './earlier-records.tsx'
import type { RecordView } from './read-record.server.ts'
import { RecordContact } from './record-contact.tsx'
import { RecordStanding } from './record-standing.tsx'
import { useSeen } from './use-seen.ts'
import './record-page.css'

interface RecordPageProps {
  record: RecordView
  /** Of its forms, sent without JavaScript. */
  outcomes: Outcomes | undefined
  /** The next act of its kind, before those that all kinds have. */
  next?: ReactNode
  /** What was written. */
  children: ReactNode
}

/** A record of either kind: where it stands and what is next, what was written, and what has been done since. */
export function RecordPage({ record, outcomes, next, children }: RecordPageProps) {
  const { kind, name, what, place, receivedAt, reference, search, lines, earlier } = record
  useSeen(record.address, record.isSeen)
  const words = inboxWords[kind]
  const received = `${words.received} le ${receivedAt}`
  return (
    <PaperPage
      title={name}
      lead={[what, place, reference].filter(Boolean).join(', ')}
      back={{ to: listAddress(kind) + search, label: words.title }}
    >
      <Presence kind={kind} id={record.id} />
      <section className="paper-sheet record-standing" aria-label="Où en est-on">
        <RecordStanding record={record} />
        <p className="record-standing__note">{received}</p>
        {next}
        <RecordActs record={record} outcomes={outcomes ?? {}} hasNext={Boolean(next)} />
        <RecordContact record={record} />
      </section>
      {children}
      <EarlierRecords lines={earlier} />
      <section className="paper-sheet inbox-record__part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={lines} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}
