import { Link, redirect } from 'react-router'
import { isEstimateAcceptable } from '../../../domain/contracts/estimates/estimate.ts'
import { hasDecisionEvidence } from '../../../domain/contracts/estimates/proof-chain.ts'
import { createSignedAccessParameters } from '../../../domain/kernel/signatures.ts'
import { actionsByIntent, formAddress } from '../../forms/form-actions.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { receivedEstimatePath } from '../../http/page-addresses.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { findMatterAddressOfRecord } from '../../records/matter-address.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DownloadIcon, ExternalLinkIcon } from '../../ui/icon/area-icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/estimate-page.ts'
import { createMarkAsReadHandler } from './client-answers.server.ts'
import {
  alreadyAcceptedNotice,
  findReceivedEstimate,
  loadEstimateDecision,
  loadReplacingEstimate,
} from './estimate-decision.server.ts'
import { EstimateDecision } from './estimate-decision.tsx'
import {
  answeredEstimateAddress,
  estimateAnswerAddress,
  isLinkForOtherRecipient,
  isReadOnlyVisitor,
} from './estimate-links.server.ts'
import { loadEstimateOffer } from './offer.server.ts'
import { EstimateOffer, ReadOnlyEstimateOffer } from './offer.tsx'
import '../../ui/button.css'
import './acceptance.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Devis ${loaderData.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(siteContext)
  const { estimate, client } = await findReceivedEstimate(deps.db, params)
  const query = url.searchParams
  const isForOtherRecipient = isLinkForOtherRecipient(deps, query, params)
  const isOnlyRead = await isReadOnlyVisitor(context, query, params)
  if (!isForOtherRecipient && !isEstimateAcceptable(estimate, deps.clock.now()))
    throw redirect(
      await answeredEstimateAddress(context, estimateAnswerAddress(params, query), estimate),
      303,
    )
  const offer = await loadEstimateOffer(deps.db, estimate, client, query, deps.facts)
  const path = (page: Parameters<typeof estimateAnswerAddress>[2]) =>
    estimateAnswerAddress(params, query, page)
  return {
    number: estimate.estimate_number,
    page: path(''),
    pdf: path('pdf'),
    confirm: `${receivedEstimatePath(params)}/confirmer`,
    access: [...new URLSearchParams(createSignedAccessParameters(query))],
    decline: path('decliner'),
    question: path('question'),
    proof: !isOnlyRead && (await hasDecisionEvidence(deps.db, estimate)) ? path('preuve') : null,
    isOnlyRead,
    decision: await loadEstimateDecision(deps.db, estimate, deps.clock.now(), deps.facts.current()),
    successor: await loadReplacingEstimate(deps, estimate, query, isOnlyRead),
    offer,
    matter: isForOtherRecipient
      ? null
      : await findMatterAddressOfRecord(context, url, receivedEstimatePath(params), {
          kind: 'estimate',
          id: estimate.id,
        }),
    notice: noticeOf(query),
  }
}

/** Returns the notice about a form that redirected to this page. */
function noticeOf(query: URLSearchParams): string | null {
  if (query.has('deja')) return alreadyAcceptedNotice
  if (query.has('change'))
    return 'Ce devis a changé depuis que la page précédente était ouverte\u00a0: relisez-le avant de répondre.'
  return query.has('question')
    ? 'Votre question est partie\u00a0: l’atelier vous répond par e-mail. Le devis attend votre réponse.'
    : null
}

/** Forms of the page. The layout has already checked access. */
const forms = actionsByIntent({ vu: createMarkAsReadHandler(async () => {}) }, { index: true })
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** An estimate as its client opens it from the mail: read, download, accept or decline. */
export default function ReceivedEstimatePage({ loaderData }: Route.ComponentProps) {
  const { number, page, pdf, decision, successor, offer, matter, notice, proof, isOnlyRead, ...addresses } =
    loaderData
  return (
    <div className="received-estimate" data-ground="paper">
      <PaperPage
        title={isOnlyRead ? 'Devis' : 'Votre devis'}
        number={number}
        lead={offer.name}
        actions={<PdfActions pdf={pdf} />}
      >
        {matter && (
          <p>
            <Link to={matter}>Tout votre dossier</Link>
          </p>
        )}
        {notice && (
          <p className="received-estimate__notice" role="status">
            {notice}
          </p>
        )}
        {successor && (
          <div className="acceptance">
            {successor.to ? (
              <>
                <p>
                  Ce devis a été remplacé par le devis <strong>{successor.number}</strong>.
                </p>
                <ButtonLink to={successor.to}>Ouvrir le devis {successor.number}</ButtonLink>
              </>
            ) : (
              <p>Ce devis a été remplacé par un autre.</p>
            )}
          </div>
        )}
        {!successor && isOnlyRead && <ReadOnlyEstimateOffer offer={offer} decision={decision} />}
        {!successor && !isOnlyRead && (
          <EstimateDecision
            decision={decision}
            seenAddress={formAddress(page, 'vu', { index: true })}
            proof={proof}
          >
            <EstimateOffer key={offer.chosen.join()} offer={offer} {...addresses} />
          </EstimateDecision>
        )}
      </PaperPage>
    </div>
  )
}

/** Buttons that open and download the estimate. */
function PdfActions({ pdf }: { pdf: string }) {
  const download = `${pdf}${pdf.includes('?') ? '&' : '?'}telecharger=oui`
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        aria-label="Ouvrir le PDF, dans un nouvel onglet"
      >
        <ExternalLinkIcon /> Ouvrir
      </a>
      <a className="button" data-variant="secondary" href={download} download aria-label="Télécharger le PDF">
        <DownloadIcon /> Télécharger
      </a>
    </>
  )
}
