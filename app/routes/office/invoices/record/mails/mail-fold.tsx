import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import type { InvoiceView } from '../read-invoice.server.ts'

export interface FormFoldProps {
  /** Of the invoice. */
  id: string
  address: string
  outcome?: FormOutcome
}

export type Draft = NonNullable<InvoiceView['draft']>

interface MailFoldProps {
  name: string
  isOpen: boolean
  title: string
  children: React.ReactNode
}

export function MailFold({ name, isOpen, title, children }: MailFoldProps) {
  return (
    <details id={name} open={isOpen} className="invoice-fold">
      <summary className="fold">
        {title} <ChevronDown />
      </summary>
      {children}
    </details>
  )
}
