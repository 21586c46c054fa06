import { href, Link } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PdfLinks } from '../../documents/pdf-links.tsx'
import { Printings } from '../../documents/printings.tsx'
import { RefusedMail } from '../../documents/refused-mail.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PaymentSection } from '../../payments/payment-section.tsx'
import { Presence } from '../../presence/presence.tsx'
import { invoiceAddress } from '../invoice-address.ts'
import type { Route } from './+types/invoice.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { invoiceForms } from './invoice-forms.server.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSide } from './invoice-side.tsx'
import { InvoiceStanding } from './invoice-standing.tsx'
import { MailsSection } from './mails/mails-section.tsx'
import { readInvoice } from './read-invoice.server.ts'
import '../invoice.css'
import './invoice-record.css'

export const handle = {
  ...officePage,
  act: 'read-documents',
  help: {
    title: 'Une facture',
    what: 'Le document, ce qui reste dû, ses e-mails et la suite.',
    how: [
      '«\u00a0Encaissée\u00a0» règle le reste en un appui\u00a0; un autre montant se note juste en dessous.',
      'Les relances sont proposées, jamais envoyées seules\u00a0: relisez, puis envoyez.',
      'Une erreur se corrige par un avoir, en tout ou en partie.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeMeta(loaderData ? `${loaderData.name} ${loaderData.number}` : 'Facture')

export const loader = ({ context, params }: Route.LoaderArgs) => readInvoice(context, params.posId, params.id)

export const action = (visit: Route.ActionArgs) => invoiceForms.action(visit)

export const middleware: Route.MiddlewareFunction[] = invoiceForms.middleware

/** An invoice, deposit invoice or credit note, where it stands and what is to be done (docs/product.md §11.15). */
export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const { id, posId, name, number, client } = loaderData
  const address = invoiceAddress(id, posId)
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={id}
      title={name}
      number={number}
      lead={
        <Link to={client.to} prefetch="intent">
          {client.name}
        </Link>
      }
      back={{ to: href('/gestion/factures'), label: 'Factures' }}
      actions={<PdfLinks url={loaderData.pdf} number={loaderData.number} />}
    >
      <Presence kind="invoice" id={id} />
      <div className="invoice-record">
        <div className="invoice-record__main">
          {loaderData.refused && (
            <RefusedMail mail={loaderData.refused} page={address} outcome={outcomes.renvoyer} />
          )}
          <InvoiceStanding {...loaderData} />
          {loaderData.payments && (
            <PaymentSection payments={loaderData.payments} address={address} outcomes={outcomes} />
          )}
          <InvoiceFacts {...loaderData} />
          <MailsSection view={loaderData} address={address} outcomes={outcomes} />
          <InvoiceLines {...loaderData} />
          <Printings printings={loaderData.printings} number={number} />
        </div>
        <InvoiceSide view={loaderData} address={address} outcomes={outcomes} />
      </div>
    </PaperPage>
  )
}
