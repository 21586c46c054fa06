import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { InvoiceView } from './read-invoice.server.ts'
import './platform-section.css'

interface PlatformSectionProps {
  platform: NonNullable<InvoiceView['platform']>
  address: string
  outcome?: FormOutcome
}

/** Where the invoice stands on the platform; why, where it was not taken. */
export function PlatformSection({ platform, address, outcome: first }: PlatformSectionProps) {
  const { name, status, when, isBad, reason, canRetry } = platform
  const form = useOfficeForm({ id: 'plateforme', action: formAddress(address, 'plateforme'), first })
  return (
    <section
      id="plateforme"
      className="paper-sheet invoice-part invoice-platform"
      aria-labelledby="plateforme-titre"
      data-bad={isBad || undefined}
    >
      <h2 id="plateforme-titre">Facturation électronique</h2>
      <p>
        <strong>{status}</strong>, {when} ({name})
      </p>
      {reason && <p className="invoice-platform__reason">{reason}</p>}
      {canRetry && (
        <OfficeForm
          form={form}
          variant="secondary"
          submit="Renvoyer à la plateforme"
          saved="Elle est renvoyée"
        />
      )}
    </section>
  )
}
