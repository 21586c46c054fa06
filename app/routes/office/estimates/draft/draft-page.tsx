import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ExternalLink } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { CompanyFirst } from '../../company-first.tsx'
import { RecordPhotos } from '../../inbox/record/record-photos.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import { RequestNote } from '../request/request-note.tsx'
import { SendForm } from '../sending/send-form.tsx'
import { SendingNotice } from '../sending/sending-notice.tsx'
import { ClientPart } from './client-part.tsx'
import { DraftForm } from './draft-form.tsx'
import { DraftNext } from './draft-next.tsx'
import { DropForm } from './drop-form.tsx'
import { IssueForm } from './issue-form.tsx'
import type { DraftView } from './read-draft.server.ts'
import '../estimates.css'

export type Outcomes = Partial<Record<string, FormOutcome>>

interface DraftPageProps {
  draft: DraftView
  outcomes: Outcomes
}

/** A quote as it is written: whom it is for and what it comes to first, with the one act that sends it. */
export function DraftPage({ draft, outcomes }: DraftPageProps) {
  const { id, page, client, replaces, request, sending, preview, stream } = draft
  const lead = replaces
    ? `Remplacera le devis ${replaces}.`
    : `Brouillon de ${draft.author}, ${draft.changedAt}.`
  return (
    <PaperPage
      title={client ? `Devis pour ${client.name}` : 'Devis'}
      lead={lead}
      back={{ to: href('/gestion/devis'), label: 'Devis' }}
      actions={
        <a className="button" data-variant="secondary" href={preview} target="_blank" rel="noreferrer">
          <ExternalLink /> Aperçu (PDF)
        </a>
      }
    >
      <CompanyFirst />
      <Presence kind="estimate" id={id} />
      <SendingNotice page={page} sending={sending} says="Le devis" outcome={outcomes.renvoyer} />
      {!sending.leaving &&
        (sending.isAsked === 'envoi' && draft.isWhole ? (
          <SendForm
            page={page}
            sending={sending}
            total={draft.totals.total}
            kind="envoyer"
            outcome={outcomes.envoyer}
          />
        ) : (
          <DraftNext draft={draft} />
        ))}
      <ClientPart draft={draft} outcome={outcomes.client} />
      {request && <RequestNote request={request} />}
      {request && <RecordPhotos id={request.id} photos={request.photos} />}
      <DraftForm draft={draft} outcome={outcomes.brouillon} isLeaving={Boolean(sending.leaving)} />
      {!sending.leaving && (
        <section className="paper-sheet estimate-part" aria-label="Autres actes">
          <IssueForm page={page} outcome={outcomes.emettre} />
          <DropForm page={page} outcome={outcomes.supprimer} />
        </section>
      )}
      <section className="paper-sheet estimate-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={stream} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}
