import { href, Link } from 'react-router'
import { Download, ExternalLink } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RefusedMail } from '../../documents/refused-mail.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PaymentSection } from '../../payments/payment-section.tsx'
import { Presence } from '../../presence/presence.tsx'
import { invoiceAddress } from '../invoice-address.ts'
import type { Route } from './+types/invoice.ts'
import { CreditSection } from './credit-section.tsx'
import { invoiceForms } from './invoice-forms.server.ts'
import { MailsSection } from './mails-section.tsx'
import { PlatformSection } from './platform-section.tsx'
import { type InvoiceView, readInvoice } from './read-invoice.server.ts'
import '../invoice.css'
import { InvoiceFacts, InvoiceLines, InvoiceStanding } from './invoice-facts.tsx'
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
  const { id, posId, name, number, client, stream } = loaderData
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
      actions={<Pdf {...loaderData} />}
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
        </div>
        <div className="invoice-record__side">
          {loaderData.platform && (
            <PlatformSection platform={loaderData.platform} address={address} outcome={outcomes.plateforme} />
          )}
          {loaderData.credit && (
            <CreditSection credit={loaderData.credit} address={address} outcome={outcomes.avoir} />
          )}
          <section className="paper-sheet invoice-part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={stream} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

function Pdf({ pdf, number }: Pick<InvoiceView, 'pdf' | 'number'>) {
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ouvrir le PDF de ${number}, dans un nouvel onglet`}
      >
        <ExternalLink /> Ouvrir
      </a>
      <a
        className="button"
        data-variant="secondary"
        href={`${pdf}?telecharger`}
        download
        aria-label={`Télécharger le PDF de ${number}`}
      >
        <Download /> Télécharger
      </a>
    </>
  )
}
