import { href, Link } from 'react-router'
import { Download, ExternalLink } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { StatusText } from '../../../ui/status-text/status-text.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { PaymentSection } from '../payments/payment-section.tsx'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/invoice.ts'
import { CreditSection } from './credit-section.tsx'
import { invoiceAddress } from './invoice-address.ts'
import { invoiceForms } from './invoice-forms.server.ts'
import { MailsSection } from './mails-section.tsx'
import { PlatformSection } from './platform-section.tsx'
import { type InvoiceView, readInvoice } from './read-invoice.server.ts'
import './invoice.css'

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
          <Standing {...loaderData} />
          {loaderData.payments && (
            <PaymentSection payments={loaderData.payments} address={address} outcomes={outcomes} />
          )}
          <Facts {...loaderData} />
          <MailsSection view={loaderData} address={address} outcomes={outcomes} />
          <Lines {...loaderData} />
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

/** What is left of it and where it stands. */
function Standing({ standing, rest }: InvoiceView) {
  return (
    <section className="paper-sheet invoice-part" aria-label="Où elle en est">
      <p className="invoice-standing" data-late={standing.isLate || undefined}>
        <StatusText tone={standing.tone}>{standing.text}</StatusText>
        {rest && <strong>{rest}</strong>}
      </p>
    </section>
  )
}

/** What it comes to, and the documents around it. */
function Facts({ facts, links }: InvoiceView) {
  return (
    <section className="paper-sheet invoice-part" aria-label="Dates, montants et documents liés">
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <ul className="plain-list invoice-links">
          {links.map(({ what, number, to, note }) => (
            <li key={`${what} ${number}`}>
              <span>
                {what} {to ? <Link to={to}>{number}</Link> : <strong>{number}</strong>}
              </span>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Lines({ lines }: Pick<InvoiceView, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <section className="paper-sheet invoice-part" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">Lignes</h2>
      <ul className="plain-list invoice-billed">
        {lines.map(({ key, what, count, amount }) => (
          <li key={key}>
            <span>{what}</span>
            <strong>{amount}</strong>
            <small>{count}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
