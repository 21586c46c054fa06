import { href, Link } from 'react-router'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { DialLink } from '../../../../ui/contact/dial-link.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import { PdfLinks } from '../../billing/documents/pdf-links.tsx'
import { DocumentPrintings } from '../../billing/documents/printings.tsx'
import { RequestPhotos } from '../../correspondence/request-photos/request-photos.tsx'
import { DossierSummary } from '../../oversight/dossiers/dossier-summary.tsx'
import { ContractAlerts } from '../withdrawals/contract-alerts.tsx'
import type { EstimateFormOutcomes } from './estimate.server.ts'
import type { IssuedEstimateView } from './estimate-issued.server.ts'
import {
  IssuedEstimateActions,
  IssuedEstimateNextStep,
  type IssuedEstimateSectionProps,
  RecordEstimateAgreementForm,
} from './estimate-issued-actions.tsx'
import { EstimateSendingNotice, SendEstimateForm } from './estimate-sending.tsx'
import { EstimateRequestNote } from './request-note.tsx'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'
import './estimate.css'

interface IssuedPageProps {
  estimate: IssuedEstimateView
  outcomes: EstimateFormOutcomes
}

/** Page of an issued estimate: state and next action, content, history. */
export function IssuedEstimatePage({ estimate, outcomes }: IssuedPageProps) {
  const { id, page, number, client, pdf, sending, request, total, actions, history } = estimate
  const isAsked = sending.isAsked !== null && actions.isOpen && actions.canWrite && !sending.leaving
  const isAgreeing =
    (actions.isAgreeing || outcomes.accepter !== undefined) && actions.canAccept && actions.canWrite
  const kind = sending.isAsked === 'relance' ? ('relancer' as const) : ('envoyer' as const)
  return (
    <PaperPage
      title="Devis"
      number={number}
      lead={client && <Link to={href('/gestion/clients/:id', { id: client.id })}>{client.name}</Link>}
      back={{ to: href('/gestion/devis'), label: 'Devis' }}
      actions={<PdfLinks url={pdf} number={number} />}
    >
      <RecordPresence kind="estimate" id={id} />
      <ContractAlerts alerts={estimate.alerts} />
      <EstimateSendingNotice page={page} sending={sending} wording="L’e-mail" outcome={outcomes.renvoyer} />
      {isAsked ? (
        <SendEstimateForm page={page} sending={sending} total={total} kind={kind} outcome={outcomes[kind]} />
      ) : isAgreeing ? (
        <RecordEstimateAgreementForm estimate={estimate} outcome={outcomes.accepter} />
      ) : (
        <IssuedStatusSection estimate={estimate} outcomes={outcomes} />
      )}
      {estimate.written && <WrittenSince written={estimate.written} />}
      {request && <RequestPhotos id={request.id} photos={request.photos} />}
      <IssuedContent work={estimate.work} />
      {estimate.lifts.length > 0 && (
        <section className="paper-sheet estimate-part" aria-label="Règles de sécurité levées">
          {estimate.lifts.map(({ key, wording }) => (
            <p key={key}>{wording}</p>
          ))}
        </section>
      )}
      {request && <EstimateRequestNote request={request} />}
      {estimate.dossiers && <DossierSummary summary={estimate.dossiers} className="estimate-part" />}
      <DocumentPrintings printings={estimate.printings} number={number} />
      {estimate.proof && (
        <p>
          <a href={estimate.proof} target="_blank" rel="noreferrer">
            Dossier de preuve (PDF)<span className="visually-hidden">, nouvelle fenêtre</span>
          </a>
        </p>
      )}
      <section className="paper-sheet estimate-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Historique</h2>
        {sending.sent.length > 0 && (
          <ul className="plain-list estimate-mails">
            {sending.sent.map(({ id: mail, wording, at }) => (
              <li key={mail}>
                {wording} <small>{at}</small>
              </li>
            ))}
          </ul>
        )}
        {(history.length > 0 || sending.sent.length === 0) && (
          <ActivityFeed lines={history} empty="Rien encore." />
        )}
      </section>
    </PaperPage>
  )
}

/** State of the estimate, with its next action as the main button; secondary actions are collapsed. */
function IssuedStatusSection({ estimate, outcomes }: IssuedEstimateSectionProps) {
  const { state, total, totalWithoutTax, decision, actions, client } = estimate
  return (
    <section className="paper-sheet estimate-status" aria-label="Où en est-on">
      {client?.phone && (
        <p>
          <strong>{client.name}</strong> <DialLink phone={client.phone} />
        </p>
      )}
      <p className="estimate-status__state" role="status">
        <StatusText tone={state.tone}>{state.text}</StatusText>
        {decision && (
          <span>
            {decision.wording}, {decision.at}
          </span>
        )}
        {decision?.reason && <span>«&nbsp;{decision.reason}&nbsp;»</span>}
      </p>
      {estimate.confirmation && <p className="paper-note">{estimate.confirmation}</p>}
      <p className="estimate-status__total">
        {total} <small>TTC</small> <small>{totalWithoutTax} HT</small>
      </p>
      <ReplacementLinks estimate={estimate} />
      <IssuedEstimateNextStep estimate={estimate} outcomes={outcomes} />
      {actions.canWrite && <IssuedEstimateActions estimate={estimate} outcomes={outcomes} />}
    </section>
  )
}

/** Newest messages received since the estimate was issued. */
function WrittenSince({
  written: { to, messages },
}: {
  written: NonNullable<IssuedEstimateView['written']>
}) {
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="ecrit-titre">
      <h2 id="ecrit-titre">Messages reçus depuis l’émission</h2>
      <ul className="plain-list estimate-written">
        {messages.map(({ key, name, text, at, when }) => (
          <li key={key}>
            <p>
              <strong>{name}</strong>, <time dateTime={at}>{when}</time>
            </p>
            <blockquote className="estimate-quote">{text}</blockquote>
          </li>
        ))}
      </ul>
      <p>
        <Link to={to} prefetch="intent">
          Lire l’échange et répondre
        </Link>
      </p>
    </section>
  )
}

/** Links to the estimate that this one replaced, and to the one that replaced it. */
function ReplacementLinks({
  estimate: { replaced, successor },
}: Pick<IssuedEstimateSectionProps, 'estimate'>) {
  return (
    <>
      {successor && (
        <p>
          Remplacé par le devis <Link to={successor.to}>{successor.number}</Link>.
        </p>
      )}
      {replaced && (
        <p>
          Remplace le devis <Link to={replaced.to}>{replaced.number}</Link>.
        </p>
      )}
    </>
  )
}

/** Content of the estimate: facts, lines as printed, rims. */
function IssuedContent({ work: { facts, lines, rims, message } }: Pick<IssuedEstimateView, 'work'>) {
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="contenu-titre">
      <h2 id="contenu-titre">Contenu</h2>
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message && <blockquote className="estimate-quote">{message}</blockquote>}
      <ul className="plain-list estimate-printed">
        {lines.map(({ key, wording, count, total }) => (
          <li key={key}>
            <span>
              {wording}
              {count > 1 && <small> × {count}</small>}
            </span>
            <strong>{total}</strong>
          </li>
        ))}
      </ul>
      {rims.some(({ known }) => known) && (
        <ul className="plain-list estimate-rims">
          {rims
            .filter(({ known }) => known)
            .map(({ key, name, work, known }) => (
              <li key={key}>
                <strong>{name}</strong> {work}
                <small>{known}</small>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
