import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { useDataReload } from '../../../../forms/page-version.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import type { FormOutcomes } from '../../../../office/form/office-form.tsx'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { inboxListAddress } from '../../../../office/records/inbox-address.ts'
import { DialLink } from '../../../../ui/contact/dial-link.tsx'
import { EmailText } from '../../../../ui/contact/email-text.tsx'
import { MailIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import { ClientLinks } from '../../people/clients/client-links.tsx'
import type { EarlierRecordLine, InboxRecordView } from './inbox-record.server.ts'
import { InboxRecordActions } from './inbox-record-actions.tsx'
import { inboxWords } from './inbox-words.ts'
import '../../../../ui/paper-page.css'
import './inbox-record.css'

interface InboxRecordPageProps {
  record: InboxRecordView
  /** Outcomes of its forms sent without JavaScript. */
  outcomes: FormOutcomes | undefined
  /** Next action specific to the kind, shown before the common ones. */
  next?: ReactNode
  /** Content of the request or message. */
  children: ReactNode
}

/** Page of a request or message: state and next action, content, history. */
export function InboxRecordPage({ record, outcomes, next, children }: InboxRecordPageProps) {
  const { kind, name, what, place, receivedAt, reference, search, lines, earlier, words: said } = record
  useMarkSeen(record.address, record.isSeen)
  const words = inboxWords[kind]
  const received = `${words.received} le ${receivedAt}`
  return (
    <PaperPage
      title={name}
      lead={[what, place, reference].filter(Boolean).join(', ')}
      back={{ to: inboxListAddress(kind) + search, label: words.title }}
    >
      <RecordPresence kind={kind} id={record.id} />
      <section className="paper-sheet record-status" aria-label="Où en est-on">
        {said && (
          <p className="record-status__text">
            {said.text} {said.isCut && <a href={wholeTexts[kind]}>Lire la suite</a>}
          </p>
        )}
        <RecordStatus record={record} />
        <p className="record-status__note">{received}</p>
        {next}
        <InboxRecordActions record={record} outcomes={outcomes ?? {}} hasNext={Boolean(next)} />
        <RecordContact record={record} />
      </section>
      {children}
      <EarlierRecords lines={earlier} />
      {record.links && (
        <section className="paper-sheet inbox-record__part" aria-label="Page du client">
          <ClientLinks page={record.address} links={record.links} outcome={outcomes?.['fermer-liens']} />
        </section>
      )}
      <section className="paper-sheet inbox-record__part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Historique</h2>
        <ActivityFeed lines={lines} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}

/** Place on the page of the visitor's whole text. */
const wholeTexts = { request: '#reponses-titre', message: '#echanges' } as const

function RecordStatus({ record }: { record: InboxRecordView }) {
  const { state, waiting, closedReason } = record
  const handled = handledBy(record)
  return (
    <p className="record-status__state" role="status">
      <StatusText tone={state.tone}>{state.text}</StatusText>
      {closedReason && <span>{closedReason}</span>}
      {handled && <span>{handled}</span>}
      {waiting && (
        <span>
          Attend <time dateTime={waiting.at}>{waiting.since}</time>
        </span>
      )}
    </p>
  )
}

/** Returns the person who is responsible for the record, or was until it was closed. */
function handledBy({ handler, isSettled }: InboxRecordView): string | null {
  if (!handler) return null
  if (handler.isReader) return isSettled ? 'Vous vous en occupiez' : 'Vous vous en occupez'
  return `${handler.name} ${isSettled ? 's’en occupait' : 's’en occupe'}`
}

/** Telephone and mail links. */
function RecordContact({ record: { kind, phone, email, what } }: { record: InboxRecordView }) {
  const subject = kind === 'message' ? `?subject=${encodeURIComponent(`Re: ${what}`)}` : ''
  return (
    <p className="record-contact">
      {phone && <DialLink phone={phone} />}
      <a href={`mailto:${encodeURIComponent(email)}${subject}`}>
        <MailIcon />{' '}
        <span>
          <EmailText>{email}</EmailText>
        </span>
      </a>
    </p>
  )
}

/** Other requests, messages and orders of the same person. */
function EarlierRecords({ lines }: { lines: EarlierRecordLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="paper-sheet inbox-record__part" aria-labelledby="avant-titre">
      <h2 id="avant-titre">De la même personne</h2>
      <ul className="plain-list earlier-records">
        {lines.map(({ id, to, what, state, at, when, age }) => (
          <li key={id}>
            <p>
              <Link to={to}>{what}</Link>
            </p>
            <p className="earlier-records__note">
              {state},{' '}
              <time dateTime={at} title={when}>
                {age}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Reports once, after hydration, that the record was read. The report is not repeated if a user marks it as unread while it is
 * open. A failed report is not retried: the next user who opens the record reports it.
 */
function useMarkSeen(address: string, isSeen: boolean): void {
  const { revalidate } = useDataReload()
  const tell = useEffectEvent(async (record: string, leaving: AbortSignal) => {
    if (isSeen) return
    const outcome = await sendForm(formAddress(record, 'vu'), new URLSearchParams(), officeFailures, leaving)
    if (outcome.outcome === 'saved') void revalidate()
  })
  useEffect(() => {
    const leaving = new AbortController()
    void tell(address, leaving.signal)
    return () => leaving.abort()
  }, [address])
}
