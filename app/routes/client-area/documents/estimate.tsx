import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { findClientDocument } from '../../../../domain/billing/printing/open-document.ts'
import { findEstimate } from '../../../../domain/contracts/estimates/estimate.ts'
import { findRimChoice } from '../../../../domain/contracts/estimates/estimate-choice.ts'
import { hasDecisionEvidence } from '../../../../domain/contracts/estimates/proof-chain.ts'
import { actionsByIntent, formAddress } from '../../../forms/form-actions.ts'
import { clientContext, impersonationContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { receivedEstimatePath } from '../../../http/page-addresses.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { loadDocumentPage } from '../../../records/document-page.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { createMarkAsReadHandler } from '../../received-estimate/client-answers.server.ts'
import {
  type EstimateDecisionView,
  loadEstimateDecision,
} from '../../received-estimate/estimate-decision.server.ts'
import { EstimateDecision } from '../../received-estimate/estimate-decision.tsx'
import {
  estimateAnswerAddress,
  type ReceivedEstimateRouteArgs,
} from '../../received-estimate/estimate-links.server.ts'
import type { Route } from './+types/estimate.ts'
import { DocumentDetailsBar, DocumentPage } from './document-page.tsx'
import '../../received-estimate/acceptance.css'
import './document-page.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `${loaderData.name} ${loaderData.number}` : 'Devis')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(siteContext)
  const client = context.get(clientContext)
  const page = await loadDocumentPage(db, client, { kind: 'estimate', ...params }, facts)
  const estimate = await findEstimate(db, params.id)
  const isOnlyRead = context.get(impersonationContext) !== null
  const hasFile = !isOnlyRead && estimate !== null && (await hasDecisionEvidence(db, estimate))
  return {
    ...page,
    page: href('/espace_pro/devis/:posId/:id', params),
    decision: estimate && (await loadEstimateDecision(db, estimate, clock.now(), facts.current())),
    answer: receivedEstimatePath(params),
    canChooseRims: estimate !== null && findRimChoice(estimate) !== null,
    proof: hasFile ? estimateAnswerAddress(params, new URLSearchParams(), 'preuve') : null,
    isOnlyRead,
  }
}

/** Throws a 404 unless the estimate belongs to the client. */
async function requireOwn({ context, params }: ReceivedEstimateRouteArgs): Promise<void> {
  const own = await findClientDocument(context.get(siteContext).db, context.get(clientContext), {
    kind: 'estimate',
    ...params,
  })
  if (!own) throw data(null, { status: 404 })
}

const forms = actionsByIntent({ vu: createMarkAsReadHandler(requireOwn) })
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function ClientEstimatePage({ loaderData }: Route.ComponentProps) {
  const { decision, page, answer, canChooseRims, proof, isOnlyRead, ...document } = loaderData
  return (
    <DocumentPage
      {...document}
      back={{ to: href('/espace_pro/devis'), label: 'Mes devis' }}
      isClientAsked={!isOnlyRead && decision?.canAccept === true}
    >
      {decision && (
        <DecisionBar decision={decision}>
          <EstimateDecision
            decision={decision}
            seenAddress={isOnlyRead ? null : formAddress(page, 'vu')}
            proof={proof}
          >
            {!isOnlyRead && (
              <div className="document-bar document-bar--act">
                <p>
                  Ce devis attend votre réponse
                  {canChooseRims && <>&nbsp;: toutes les jantes ou celles que vous choisissez</>}.
                </p>
                <ButtonLink to={answer}>Répondre à ce devis</ButtonLink>
              </div>
            )}
          </EstimateDecision>
        </DecisionBar>
      )}
    </DocumentPage>
  )
}

interface DecisionBarProps {
  decision: EstimateDecisionView
  children: ReactNode
}

/** Collapses a decision to one line above the document. An estimate that can be answered, or has no decision, is not collapsed. */
function DecisionBar({ decision, children }: DecisionBarProps) {
  const { status, isAccepted, acceptedOn, declinedOn, expiredOn, deposit } = decision
  if (!isAccepted && !declinedOn && !expiredOn) return children
  const wording = acceptedOn
    ? `accepté le ${acceptedOn}`
    : declinedOn
      ? `refusé le ${declinedOn}`
      : expiredOn && `valable jusqu’au ${expiredOn}`
  return (
    <DocumentDetailsBar
      label={
        <>
          <strong>{status}</strong>
          {wording && `, ${wording}`}
          {deposit && (
            <>
              {' '}
              · acompte à verser&nbsp;: <strong>{deposit.transfer.amount}</strong>
            </>
          )}
        </>
      }
      more="Détails"
    >
      {children}
    </DocumentDetailsBar>
  )
}
