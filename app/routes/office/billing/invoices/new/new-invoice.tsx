import { Form, href, Link } from 'react-router'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { useUrlFields } from '../../../../../forms/use-url-fields.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { RecordPresence } from '../../../../../office/live/presence.tsx'
import { newInvoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { CompanyDetailsMissing } from '../../../../../office/shell/company-details-missing.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import type { Route } from './+types/new-invoice.ts'
import { InvoiceEditor, useReloadOnRejection } from './invoice-editor.tsx'
import { type InvoiceProposal, loadNewInvoicePage, type NewInvoiceView } from './new-invoice.server.ts'
import { newInvoiceForms } from './new-invoice-forms.server.ts'
import '../../../../../ui/field/choice.css'
import '../../../../../ui/paper-page.css'
import '../invoice-parts.css'
import './new-invoice.css'
import '../../../../../office/form/office-form.css'

export const handle = {
  ...officePageHandle,
  permission: 'issue-invoices',
  help: {
    title: 'Nouvelle facture',
    what: 'Facturer une commande, ou tout le mois d’un client.',
    how: [
      'Les lignes viennent des commandes\u00a0; corrigez-les avant d’émettre.',
      '«\u00a0Émettre et envoyer\u00a0» prend le numéro et envoie le PDF\u00a0; «\u00a0Émettre sans envoyer\u00a0» laisse l’e-mail de côté.',
      'Une facture émise ne change plus\u00a0: elle se corrige par un avoir.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouvelle facture')

export const loader = ({ context, url }: Route.LoaderArgs) => loadNewInvoicePage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => newInvoiceForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newInvoiceForms.middleware

/** Page that prepares an invoice for one order, several orders of a client, or none. */
export default function NewInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal } = loaderData
  const back = { to: href('/gestion/factures'), label: 'Factures' }
  const rejection = actionData?.facture
  const problems = rejection?.outcome === 'invalid' ? rejection.problems : {}
  if (!proposal)
    return (
      <PaperPage title="Nouvelle facture" lead={'Pour quel client\u00a0?'} back={back}>
        <CompanyDetailsMissing />
        {/* Problems of a form without a client: the page then has no editor that would show them. */}
        {Object.values(problems).map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
        <ClientChoice {...loaderData} />
      </PaperPage>
    )
  const { client, orders } = proposal
  const chosen = orders.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  return (
    <PaperPage
      title="Nouvelle facture"
      lead={
        <Link to={client.to} prefetch="intent">
          {client.name}
        </Link>
      }
      back={back}
    >
      <UndoToasts>
        {loaderData.undo.map(({ id, seen, seconds, wording }) => (
          <UndoToast
            key={id}
            page={href('/gestion/commandes/:id', { id })}
            fields={{ vu: seen }}
            seconds={seconds}
            wording={wording}
          />
        ))}
      </UndoToasts>
      <CompanyDetailsMissing />
      <DraftNotes proposal={proposal} outcome={actionData?.oublier} />
      <OrdersChoice key={client.id} clientId={client.id} orders={orders} />
      <InvoiceEditor
        key={[client.id, ...chosen].join()}
        proposal={proposal}
        orderIds={chosen}
        outcome={actionData?.facture}
      />
    </PaperPage>
  )
}

function ClientChoice({ search, clients, drafts, isGone }: NewInvoiceView) {
  const form = useUrlFields({ q: search })
  return (
    <section className="paper-sheet invoice-part" aria-label="Client">
      {isGone && (
        <p role="alert">Cette commande ou ce client n’existe plus&nbsp;: cherchez le client ci-dessous.</p>
      )}
      <Form {...form} className="invoice-search" role="search">
        <TextField
          id="q"
          name="q"
          type="search"
          label="Client"
          placeholder="Nom, société, e-mail, téléphone, ville"
          defaultValue={search}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          Rechercher
        </Button>
      </Form>
      {clients.length === 0 ? (
        <p className="paper-note">
          Aucun client ne correspond. <Link to={href('/gestion/clients/nouveau')}>Créer sa fiche</Link>
        </p>
      ) : (
        <Choices choices={clients} />
      )}
      {drafts.length > 0 && (
        <>
          <h2>Préparations enregistrées</h2>
          <Choices choices={drafts} />
        </>
      )}
    </section>
  )
}

function Choices({ choices }: { choices: NewInvoiceView['clients'] }) {
  return (
    <ul className="plain-list invoice-links">
      {choices.map(({ to, name, note }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            {name}
          </Link>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  )
}

interface DraftNotesProps {
  proposal: InvoiceProposal
  outcome?: FormOutcome
}

/** Notes above the form: author of the draft's changes, and orders that were billed meanwhile. */
function DraftNotes({ proposal, outcome: first }: DraftNotesProps) {
  const { id, client, orders, draft, waiting, billed } = proposal
  const chosen = orders.filter(({ isChosen }) => isChosen).map((order) => order.id)
  const form = useOfficeForm({
    id: 'oublier',
    first,
    action: formAddress(newInvoiceAddress(client.id, chosen), 'oublier'),
  })
  useReloadOnRejection(form.outcome, first)
  return (
    <>
      {draft && <RecordPresence kind="invoice" id={id} />}
      {billed.map(({ order, number, to }) => (
        <p key={order} className="paper-sheet" role="status">
          La commande {order} est déjà facturée&nbsp;: <Link to={to}>{number}</Link>.
        </p>
      ))}
      {waiting.map((supplement) => (
        <p key={supplement.id} className="paper-sheet invoice-warning" role="status">
          La commande {supplement.order} attend la réponse de son client à un supplément ({supplement.name}
          )&nbsp;: une fois la facture émise, il ne peut plus l’accepter.
        </p>
      ))}
      {draft && (
        <section className="paper-sheet invoice-draft" aria-label="Préparation enregistrée">
          <p>{draft.wording}</p>
          {draft.isOld && (
            <p className="invoice-warning">
              Les lignes des commandes ont changé depuis&nbsp;: celles d’ici sont restées les vôtres.
              Relisez-les, ou repartez des commandes.
            </p>
          )}
          <FormDetails id="oublier" open={first !== undefined}>
            <summary className="fold">
              Repartir de zéro <ChevronDownIcon />
            </summary>
            <p className="paper-note">
              Cette préparation est effacée pour tout le monde, y compris ce que {draft.author} y a
              préparé&nbsp;: la facture repart des commandes.
            </p>
            <OfficeForm form={form} variant="secondary" submit="Effacer et repartir" saved="C’est fait">
              <input type="hidden" name="vu" value={draft.changedAt} />
            </OfficeForm>
          </FormDetails>
        </section>
      )}
    </>
  )
}

interface OrdersChoiceProps extends Pick<InvoiceProposal, 'orders'> {
  clientId: string
}

/** Choice of the client's unbilled orders for a common invoice; stored in the address. */
function OrdersChoice({ clientId, orders }: OrdersChoiceProps) {
  const chosen = orders.filter(({ isChosen }) => isChosen)
  const others = orders.length - chosen.length
  if (orders.length === 0) return null
  return (
    <details className="paper-sheet invoice-orders" open={chosen.length === 0}>
      <summary className="fold">
        <span className="invoice-orders__chosen">
          {chosen.length === 0 && <span>Sans commande</span>}
          {chosen.map(({ id, number, what }) => (
            <span key={id}>{[number, what].filter(Boolean).join(', ')}</span>
          ))}
          {others > 0 && (
            <small>
              {others}&nbsp;{others > 1 ? 'autres attendent' : 'autre attend'} une facture
            </small>
          )}
        </span>{' '}
        <ChevronDownIcon />
      </summary>
      <Form preventScrollReset>
        <input type="hidden" name="client" value={clientId} />
        <ul className="plain-list">
          {orders.map(({ id, number, what, note, isChosen }) => (
            <li key={id}>
              <label className="choice">
                <input type="checkbox" name="commande" value={id} defaultChecked={isChosen} />
                <span>
                  {number}
                  {what && `, ${what}`}
                  <small>{note}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="secondary">
          Facturer ces commandes
        </Button>
        <p className="paper-note">Les lignes ci-dessous sont alors reprises des commandes choisies.</p>
      </Form>
    </details>
  )
}
