import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { sendForm } from '../../forms/send-form.ts'
import { withdrawalLinkText } from '../../http/page-addresses.ts'
import { CheckIcon } from '../../ui/icon/icons.ts'
import { TransferSection } from '../../ui/transfer/transfer.tsx'
import { ContractPartChoice } from '../withdrawal/part-choice.tsx'
import type { EstimateDecisionView } from './estimate-decision.server.ts'
import './acceptance.css'

interface EstimateDecisionProps {
  decision: EstimateDecisionView
  /** Address that records the reading of the estimate; `null` for staff who view the client's area. */
  seenAddress: string | null
  /** Address of the evidence of the decision; `null` without a decision. */
  proof?: string | null
  /** Buttons of the client for an estimate that still awaits an answer. */
  children?: ReactNode
}

/** State of an estimate: what to do, or when and how it was decided. */
export function EstimateDecision({ decision, seenAddress, proof = null, children }: EstimateDecisionProps) {
  const { isAccepted, canAccept, isUnseen, declinedOn, expiredOn, status } = decision
  useReportSeen(seenAddress, isUnseen)
  if (isAccepted) return <Accepted {...decision} proof={proof} />
  if (canAccept) return children
  const ended = declinedOn
    ? `Vous avez refusé ce devis le ${declinedOn}. Vous avez changé d’avis\u00a0? Appelez-nous.`
    : expiredOn
      ? `Ce devis était valable jusqu’au ${expiredOn}. Appelez-nous si vous souhaitez le reprendre.`
      : null
  if (!ended) return null
  return (
    <div className="acceptance">
      <p className="acceptance--done" role="status">
        <strong>{status}</strong> <span>{ended}</span>
      </p>
      {declinedOn && <ProofLink proof={proof} />}
    </div>
  )
}

function Accepted({
  status,
  acceptedOn,
  acceptedBy,
  cancelledOn,
  confirmedOn,
  begins,
  deposit,
  withdrawal,
  declaredOn,
  declaredPart,
  number,
  parts,
  proof,
}: EstimateDecisionView & { proof: string | null }) {
  return (
    <div className="acceptance">
      <p className="acceptance--done" role="status">
        <CheckIcon /> <strong>{status}</strong>
        {acceptedOn && (
          <span>
            Accepté le {acceptedOn}
            {acceptedBy && ` par ${acceptedBy}`}.
            {!declaredOn && !cancelledOn && ' Nous vous appelons pour convenir de la suite.'}
          </span>
        )}
      </p>
      {cancelledOn && <p>Votre commande a été annulée le {cancelledOn}.</p>}
      {confirmedOn && <p>La confirmation vous a été envoyée par e-mail le {confirmedOn}.</p>}
      {begins && (
        <p>
          Vous n’avez pas demandé de commencer sans attendre&nbsp;: les travaux ne commenceront pas avant le{' '}
          {begins}.
        </p>
      )}
      {declaredOn && (
        <p>
          Votre rétractation a été reçue le {declaredOn}
          {declaredPart && <>, pour cette partie&nbsp;: {declaredPart}</>}.
        </p>
      )}
      {withdrawal && (
        <p>
          {withdrawal.wording}
          <Link to={withdrawal.path}>{withdrawalLinkText}</Link>
        </p>
      )}
      <ContractPartChoice number={number} parts={parts} />
      {deposit && (
        <TransferSection transfer={deposit.transfer} title="Verser l’acompte par virement">
          <p>
            {deposit.received
              ? `Nous avons reçu ${deposit.received.part} sur ${deposit.received.of}\u00a0; il reste ce qui suit.`
              : 'La facture d’acompte vous est envoyée dès que votre virement est arrivé.'}
          </p>
        </TransferSection>
      )}
      <ProofLink proof={proof} />
    </div>
  )
}

function ProofLink({ proof }: { proof: string | null }) {
  if (!proof) return null
  return (
    <p>
      <a href={proof} target="_blank" rel="noreferrer">
        Dossier de preuve (PDF)<span className="visually-hidden">, nouvelle fenêtre</span>
      </a>
      &nbsp;: ce qui a été montré, répondu et quand.
    </p>
  )
}

/** Reports once, after hydration, that the estimate was read: programs that open the links of mails do not count. */
function useReportSeen(action: string | null, isUnseen: boolean) {
  const isReported = useRef(false)
  const report = useEffectEvent((to: string) => {
    isReported.current = true
    void sendForm(to, new URLSearchParams(), clientAnswerFailures)
  })
  useEffect(() => {
    if (isUnseen && action && !isReported.current) report(action)
  }, [isUnseen, action])
}
