import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { RecordStream } from '../../journal/record-stream.tsx'
import { CreditSection } from './credit/credit-section.tsx'
import { PlatformSection } from './platform-section.tsx'
import type { InvoiceView } from './read-invoice.server.ts'

interface InvoiceSideProps {
  view: InvoiceView
  /** Of the record's page. */
  address: string
  outcomes: { [Name in 'plateforme' | 'avoir']?: FormOutcome }
}

/** Where the platform has it, the way back from it, and all that was done with it. */
export function InvoiceSide({ view: { platform, credit, stream }, address, outcomes }: InvoiceSideProps) {
  return (
    <div className="invoice-record__side">
      {platform && <PlatformSection platform={platform} address={address} outcome={outcomes.plateforme} />}
      {credit && <CreditSection credit={credit} address={address} outcome={outcomes.avoir} />}
      <section className="paper-sheet invoice-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={stream} empty="Rien encore." />
      </section>
    </div>
  )
}
