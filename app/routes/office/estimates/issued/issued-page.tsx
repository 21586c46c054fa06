import { href, Link } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PdfLinks } from '../../documents/pdf-links.tsx'
import { Printings } from '../../documents/printings.tsx'
import { RecordPhotos } from '../../inbox/record/record-photos.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import { ContractAlerts } from '../../withdrawals/contract-alerts.tsx'
import type { Outcomes } from '../draft/draft-page.tsx'
import { RequestNote } from '../request/request-note.tsx'
import { SendForm } from '../sending/send-form.tsx'
import { SendingNotice } from '../sending/sending-notice.tsx'
import { IssuedStanding } from './issued-standing.tsx'
import { QuotedWork } from './quoted-work.tsx'
import type { IssuedView } from './read-issued.server.ts'
import '../estimates.css'

interface IssuedPageProps {
  estimate: IssuedView
  outcomes: Outcomes
}

/** A quote that was issued: where it stands and what is next, what it says, all that was done with it. */
export function IssuedPage({ estimate, outcomes }: IssuedPageProps) {
  const { id, page, number, client, pdf, sending, request, total, stream } = estimate
  const isAsked = sending.isAsked !== null && estimate.isOpen && estimate.canWrite && !sending.leaving
  const kind = sending.isAsked === 'relance' ? ('relancer' as const) : ('envoyer' as const)
  return (
    <PaperPage
      title="Devis"
      number={number}
      lead={client && <Link to={href('/gestion/clients/:id', { id: client.id })}>{client.name}</Link>}
      back={{ to: href('/gestion/devis'), label: 'Devis' }}
      actions={<PdfLinks url={pdf} number={number} />}
    >
      <Presence kind="estimate" id={id} />
      <ContractAlerts alerts={estimate.alerts} />
      <SendingNotice page={page} sending={sending} says="L’e-mail" outcome={outcomes.renvoyer} />
      {isAsked ? (
        <SendForm page={page} sending={sending} total={total} kind={kind} outcome={outcomes[kind]} />
      ) : (
        <IssuedStanding estimate={estimate} outcomes={outcomes} />
      )}
      {request && <RecordPhotos id={request.id} photos={request.photos} />}
      <QuotedWork estimate={estimate} />
      {request && <RequestNote request={request} />}
      <Printings printings={estimate.printings} number={number} />
      <section className="paper-sheet estimate-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        {sending.sent.length > 0 && (
          <ul className="plain-list estimate-mails">
            {sending.sent.map(({ id: mail, says, at }) => (
              <li key={mail}>
                {says} <small>{at}</small>
              </li>
            ))}
          </ul>
        )}
        {(stream.length > 0 || sending.sent.length === 0) && (
          <RecordStream lines={stream} empty="Rien encore." />
        )}
      </section>
    </PaperPage>
  )
}
