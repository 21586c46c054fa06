import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { CompanyDetailsMissing } from '../../../../office/shell/company-details-missing.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ExternalLinkIcon } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import { LiftRuleForm } from '../../business/safety/lift-form.tsx'
import { RequestPhotos } from '../../correspondence/request-photos/request-photos.tsx'
import { DeleteEstimateDraftForm, IssueEstimateForm } from './draft-actions.tsx'
import { EstimateDraftClientSection } from './draft-client-section.tsx'
import type { EstimateFormOutcomes } from './estimate.server.ts'
import type { EstimateDraftView } from './estimate-draft.server.ts'
import { EstimateDraftForm, estimateDraftFormId } from './estimate-draft-form.tsx'
import { EstimateSendingNotice, SendEstimateForm } from './estimate-sending.tsx'
import { EstimateRequestNote } from './request-note.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'
import './estimate.css'

interface DraftPageProps {
  draft: EstimateDraftView
  outcomes: EstimateFormOutcomes
}

/** Page of a draft estimate: client and total first, with the button that sends it. */
export function EstimateDraftPage({ draft, outcomes }: DraftPageProps) {
  const { id, page, client, replaces, request, sending, preview, history } = draft
  const lead = replaces
    ? `Remplacera le devis ${replaces}.`
    : `Brouillon de ${draft.author}, ${draft.changedAt}.`
  return (
    <PaperPage
      title={client.chosen ? `Devis pour ${client.chosen.name}` : 'Devis'}
      lead={lead}
      back={{ to: href('/gestion/devis'), label: 'Devis' }}
      actions={
        <a className="button" data-variant="secondary" href={preview} target="_blank" rel="noreferrer">
          <ExternalLinkIcon /> Aperçu (PDF)
        </a>
      }
    >
      <CompanyDetailsMissing />
      <RecordPresence kind="estimate" id={id} />
      <EstimateSendingNotice page={page} sending={sending} wording="Le devis" outcome={outcomes.renvoyer} />
      {!sending.leaving &&
        (sending.isAsked === 'envoi' && draft.isComplete ? (
          <SendEstimateForm
            page={page}
            sending={sending}
            total={draft.totals.total}
            kind="envoyer"
            outcome={outcomes.envoyer}
          />
        ) : (
          <DraftStatusSection draft={draft} />
        ))}
      <DraftSafetySection draft={draft} outcome={outcomes.lever} />
      <EstimateDraftClientSection page={page} client={client} outcome={outcomes.client} />
      {request && <EstimateRequestNote request={request} />}
      {request && <RequestPhotos id={request.id} photos={request.photos} />}
      <EstimateDraftForm
        draft={draft}
        outcome={outcomes.brouillon}
        undoOutcome={outcomes['annuler-pareilles']}
        isLeaving={Boolean(sending.leaving)}
      />
      {!sending.leaving && (
        <section className="paper-sheet estimate-part" aria-label="Autres actions">
          <IssueEstimateForm page={page} outcome={outcomes.emettre} />
          <DeleteEstimateDraftForm page={page} outcome={outcomes.supprimer} />
        </section>
      )}
      <section className="paper-sheet estimate-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Historique</h2>
        <ActivityFeed lines={history} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}

/** State of the draft and its next action. */
function DraftStatusSection({ draft }: { draft: EstimateDraftView }) {
  const { lines, isComplete } = draft
  const count = `${lines.length}\u00a0${lines.length > 1 ? 'lignes' : 'ligne'}`
  return (
    <section className="paper-sheet estimate-status" aria-label="Où en est-on">
      <p className="estimate-status__state">
        <StatusText tone="open">Brouillon</StatusText>
        <span>{count}</span>
        {!isComplete && <span>À compléter</span>}
      </p>
      {/* First button of the form, which the Enter key activates: saves and sends nothing. */}
      <button type="submit" form={estimateDraftFormId} hidden tabIndex={-1}>
        Enregistrer
      </button>
      <SendDraft draft={draft} />
    </section>
  )
}

/** Rules that prevent the draft from being sent; a manager (« responsable ») can lift them with a written reason. */
function DraftSafetySection({
  draft: {
    page,
    safety: { blocks, mayLift },
  },
  outcome,
}: {
  draft: EstimateDraftView
  outcome?: FormOutcome
}) {
  if (blocks.length === 0) return null
  return (
    <section id="securite" className="paper-sheet estimate-part" aria-labelledby="securite-titre">
      <h2 id="securite-titre">Bloqué par une règle de sécurité</h2>
      {blocks.map(({ lift, name, wording, rim }) => (
        <div key={lift}>
          <p>
            <strong>{rim}.</strong> {wording}
          </p>
          {mayLift && <LiftRuleForm page={page} rule={lift} name={name} outcome={outcome} />}
        </div>
      ))}
    </section>
  )
}

/**
 * Button that sends the estimate. Sends directly if the page shows everything (the client's own address, no extra text, no rejected
 * mail); otherwise leads to a confirmation.
 */
function SendDraft({ draft: { sending, totals } }: { draft: EstimateDraftView }) {
  const { email, isOwn, text, rejectedMail } = sending
  const isSeen = isOwn && email !== '' && text === '' && rejectedMail === null
  const send = (value: string, wording: string, variant?: 'secondary') => (
    <Button type="submit" form={estimateDraftFormId} name="suite" value={value} variant={variant}>
      {wording}
    </Button>
  )
  const total = (
    <span className="estimate-bar__total">
      {totals.total} <small>TTC</small>
    </span>
  )
  if (!isSeen)
    return (
      <div className="estimate-bar">
        <p>{total}</p>
        {send('demander', 'Envoyer')}
      </div>
    )
  return (
    <>
      <div className="estimate-bar">
        <p>
          {total}
          <span className="estimate-bar__recipient">
            À <strong>{email}</strong>
          </span>
        </p>
        <input type="hidden" form={estimateDraftFormId} name="a" value={email} />
        <input type="hidden" form={estimateDraftFormId} name="vu" value={totals.cents} />
        {send('envoyer', 'Envoyer')}
      </div>
      <p className="paper-note">Avec le PDF et nos conditions générales. Dix secondes pour annuler.</p>
      <div className="estimate-status__actions">
        {send('demander', 'Autre adresse, quelques mots', 'secondary')}
      </div>
    </>
  )
}
