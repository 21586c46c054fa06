import { href, Link } from 'react-router'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../../office/live/presence.tsx'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { CompanyDetailsMissing } from '../../../../../office/shell/company-details-missing.tsx'
import { DialLink } from '../../../../../ui/contact/dial-link.tsx'
import { RadioField } from '../../../../../ui/field/radio-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../../ui/status-text.tsx'
import { PdfLinks } from '../../documents/pdf-links.tsx'
import { DocumentPrintings } from '../../documents/printings.tsx'
import { RejectedMail } from '../../documents/rejected-mail.tsx'
import { PaymentSection } from '../../payments/payment-section.tsx'
import type { Route } from './+types/invoice.ts'
import { type CreditNoteView, type InvoiceView, loadInvoicePage } from './invoice.server.ts'
import { invoiceForms } from './invoice-forms.server.ts'
import { InvoiceMailsSection, NextInvoiceMail } from './invoice-mails.tsx'
import '../../../../../ui/button.css'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/field/field.css'
import '../../../../../ui/paper-page.css'
import '../invoice-parts.css'
import './invoice.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  help: {
    title: 'Une facture',
    what: 'Le document, ce qui reste dû, ses e-mails et la suite.',
    how: [
      '«\u00a0Enregistrer le paiement\u00a0» solde la facture d’un clic\u00a0; un autre montant se saisit juste en dessous.',
      'Les relances sont proposées, jamais envoyées automatiquement\u00a0: «\u00a0Relancer\u00a0» envoie le message affiché en dessous.',
      'Une erreur se corrige par un avoir, en tout ou en partie.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `${loaderData.name} ${loaderData.number}` : 'Facture')

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInvoicePage(context, params, new URL(request.url).searchParams)

export const action = (args: Route.ActionArgs) => invoiceForms.action(args)

export const middleware: Route.MiddlewareFunction[] = invoiceForms.middleware

/** Page of an invoice, deposit invoice or credit note, with its state and next action. */
export default function OfficeInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
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
      <RecordPresence kind="invoice" id={id} />
      <div className="invoice-record">
        <div className="invoice-record__main">
          {loaderData.rejected && (
            <RejectedMail mail={loaderData.rejected} page={address} outcome={outcomes.renvoyer} />
          )}
          <InvoiceStatusSection view={loaderData} address={address} outcomes={outcomes} />
          {loaderData.payments && (
            <PaymentSection
              payments={loaderData.payments}
              address={address}
              outcomes={outcomes}
              isMain={!loaderData.draft?.isMain}
            />
          )}
          <InvoiceFacts {...loaderData} />
          <InvoiceMailsSection view={loaderData} address={address} outcomes={outcomes} />
          <InvoiceLines {...loaderData} />
          <DocumentPrintings printings={loaderData.printings} number={number} />
        </div>
        <InvoiceSide view={loaderData} address={address} outcomes={outcomes} />
      </div>
    </PaperPage>
  )
}

/** Outstanding amount and state, with the mail that the invoice needs next. */
function InvoiceStatusSection(props: Parameters<typeof NextInvoiceMail>[0]) {
  const { status, owedText, client } = props.view
  return (
    <section className="paper-sheet invoice-part" aria-label="Où elle en est">
      <p className="invoice-status" data-late={status.isLate || undefined}>
        <StatusText tone={status.tone}>{status.text}</StatusText>
        {owedText && <strong>{owedText}</strong>}
      </p>
      {client.phone && (
        <p>
          <strong>{client.name}</strong> <DialLink phone={client.phone} />
        </p>
      )}
      <NextInvoiceMail {...props} />
    </section>
  )
}

/** Amounts, dates and related documents. */
function InvoiceFacts({ facts, links }: InvoiceView) {
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

function InvoiceLines({ lines }: Pick<InvoiceView, 'lines'>) {
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

interface InvoiceSideProps {
  view: InvoiceView
  /** Address of the record's page. */
  address: string
  outcomes: { [Name in 'plateforme' | 'avoir']?: FormOutcome }
}

/** State on the platform, form for a credit note, and history. */
function InvoiceSide({ view: { platform, credit, stream }, address, outcomes }: InvoiceSideProps) {
  return (
    <div className="invoice-record__side">
      {platform && <PlatformSection platform={platform} address={address} outcome={outcomes.plateforme} />}
      {credit && <CreditSection credit={credit} address={address} outcome={outcomes.avoir} />}
      {stream.length > 0 && (
        <section className="paper-sheet invoice-part" aria-labelledby="histoire-titre">
          <h2 id="histoire-titre">Historique</h2>
          <ActivityFeed lines={stream} empty="" />
        </section>
      )}
    </div>
  )
}

interface PlatformSectionProps {
  platform: NonNullable<InvoiceView['platform']>
  address: string
  outcome?: FormOutcome
}

/** State of the invoice on the platform, with the reason of a rejection. */
function PlatformSection({ platform, address, outcome: first }: PlatformSectionProps) {
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

interface CreditSectionProps {
  credit: CreditNoteView
  address: string
  outcome?: FormOutcome
}

/**
 * Form for a credit note, which is the only way to reverse an invoice: for everything not credited yet, for some lines, or for a
 * part of a deposit.
 */
function CreditSection({ credit, address, outcome: first }: CreditSectionProps) {
  const { id, email, whole, isPartlyCredited, isDeposit, sum, lines } = credit
  const form = useOfficeForm({
    id: 'avoir',
    action: formAddress(address, 'avoir'),
    rules: async () =>
      (await import('../../../../../../domain/billing/invoices/invoice-forms.ts')).creditNoteForm,
    first,
    defaults: { part: sum ? 'somme' : 'tout', somme: sum, email },
  })
  const parts = {
    tout: `${isPartlyCredited ? 'Tout le reste' : 'Tout'}, ${whole}`,
    ...(isDeposit ? { somme: 'Une somme' } : { lignes: 'Certaines lignes' }),
  }
  return (
    <FormDetails
      id="avoir"
      className="paper-sheet invoice-part invoice-credit"
      open={first !== undefined || sum !== ''}
    >
      <summary className="fold">
        Faire un avoir <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        Une facture émise ne s’efface pas&nbsp;: l’avoir l’annule, en entier ou pour une part.
      </p>
      <CompanyDetailsMissing />
      <OfficeForm form={form} variant="secondary" submit="Émettre l’avoir" saved="Avoir émis">
        <input type="hidden" name="id" value={submittedValuesOfOutcome(first)?.id ?? id} />
        <RadioField {...form.field('part')} label="Montant de l’avoir" options={parts} required />
        {lines.length > 0 && <CreditLines lines={lines} />}
        {isDeposit && (
          <TextField
            {...form.field('somme')}
            label="Somme de l’avoir, TTC"
            hint="Pour une part de l’acompte"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField {...form.field('reason')} label="Motif" hint="Imprimé sur l’avoir" required />
        <TextField
          {...form.field('email')}
          type="email"
          label="Envoyé à"
          hint={'Vide\u00a0: l’avoir est émis sans être envoyé.'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </OfficeForm>
    </FormDetails>
  )
}

/** Quantities of each line to credit. */
function CreditLines({ lines }: Pick<CreditNoteView, 'lines'>) {
  return (
    <fieldset className="invoice-credit__lines">
      <legend>Quantité à annuler par ligne</legend>
      {lines.map(({ index, what, most, price }) => (
        <label key={index}>
          <span>
            {what}
            <small>
              {most} à {price}
            </small>
          </span>
          <input type="hidden" name="ligne" value={index} />
          <input
            type="number"
            name="quantite"
            className="field__control"
            min={0}
            max={most}
            defaultValue={0}
            inputMode="numeric"
          />
        </label>
      ))}
    </fieldset>
  )
}
