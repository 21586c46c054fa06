import { type ReactNode, useState } from 'react'
import type { BankTransfer } from '../../../domain/billing/payments/transfer.ts'
import { Button } from '../button.tsx'
import { CopyIcon } from '../icon/area-icons.ts'
import { CheckIcon } from '../icon/icons.ts'
import '../paper-page.css'
import './transfer.css'

interface TransferSectionProps {
  transfer: BankTransfer
  /** « Payer par virement », « Verser l’acompte par virement ». */
  title: string
  /** Deadline or purpose. */
  children?: ReactNode
}

/** Payment by bank transfer: a QR code for banking apps, and the same data to copy or type. */
export function TransferSection({ transfer, title, children }: TransferSectionProps) {
  const { payee, iban, ibanInGroups, amount, amountTyped, reference, code } = transfer
  return (
    <section className="paper-sheet transfer" aria-label={title}>
      <div className="transfer__words">
        <h2>{title}</h2>
        {children}
        <dl className="transfer__facts">
          <TransferFact name="Bénéficiaire" value={payee} />
          <TransferFact name="IBAN" value={ibanInGroups} copied={iban} label="Copier l’IBAN" />
          <TransferFact name="Montant" value={amount} copied={amountTyped} label="Copier le montant" />
          <TransferFact name="Référence" value={reference} copied={reference} label="Copier la référence" />
        </dl>
      </div>
      {code && (
        <figure className="transfer__code">
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`Code de virement de ${amount}, référence ${reference}`}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <figcaption>À scanner avec l’application de votre banque, si elle lit les codes EPC.</figcaption>
        </figure>
      )}
    </section>
  )
}

interface TransferFactProps {
  name: string
  value: string
  /** Value to copy, as bank forms expect it; without it there is no copy button. */
  copied?: string
  label?: string
}

function TransferFact({ name, value, copied, label }: TransferFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
      {copied && label && <CopyButton text={copied} label={label} />}
    </div>
  )
}

const copyOutcomes = { copied: 'Copié', denied: 'Copie refusée\u00a0: sélectionnez le texte' }

/** Copies a text. The button is hidden without JavaScript, where the text can be selected. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<keyof typeof copyOutcomes | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('denied')
    }
  }
  return (
    <dd className="transfer__copy">
      <Button variant="secondary" onClick={copy} aria-label={label}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </Button>
      <span role="status">{outcome && copyOutcomes[outcome]}</span>
    </dd>
  )
}
