import type { TypedLine } from '../../../../domain/invoices/typed-lines.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { billingAddress } from './invoice-address.ts'
import { LinesEditor } from './lines-editor.tsx'
import type { Preparation } from './read-new-invoice.server.ts'

interface InvoiceEditorProps {
  preparation: Preparation
  orderIds: string[]
  outcome?: FormOutcome
}

/** All that an invoice says, to be read over and changed before it is issued. */
export function InvoiceEditor({ preparation, orderIds, outcome }: InvoiceEditorProps) {
  const { client, pos, points, suppliedOn, purchaseOrder, registration, mileage } = preparation
  const form = useOfficeForm({
    id: 'facture',
    // With what was asked for, for a page without JavaScript that comes back.
    action: formAddress(billingAddress({ client: client.id, orders: orderIds }), 'facture'),
    rules: async () => (await import('../../../../domain/invoices/invoice-form.ts')).invoiceForm,
    first: outcome,
    defaults: {
      ...{ pos, supplied_on: suppliedOn, purchase_order: purchaseOrder, registration, mileage },
      email: client.email,
    },
  })
  const problems: Record<string, string | undefined> = form.problems
  return (
    <form {...form.formProps} id="facture" className="invoice-editor">
      <Hidden preparation={preparation} orderIds={orderIds} id={typedOf(outcome)?.id} />
      <section className="paper-sheet invoice-part">
        <LinesEditor
          lines={typedAgain(outcome) ?? preparation.lines}
          problem={problems.lignes}
          deducted={preparation.deducted}
        />
        <Deposits deposits={preparation.deposits} />
      </section>
      <section className="paper-sheet invoice-part invoice-details" aria-label="Précisions">
        {Object.keys(points).length > 1 && (
          <RadioField {...form.field('pos')} label="Émise par" options={points} required />
        )}
        <TextField {...form.field('supplied_on')} type="date" label="Travail fait le" />
        <TextField {...form.field('purchase_order')} label="Bon de commande du client" autoComplete="off" />
        <TextField
          {...form.field('registration')}
          label="Immatriculation ou OR"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField {...form.field('mileage')} label="Kilométrage" inputMode="numeric" autoComplete="off" />
      </section>
      <section className="paper-sheet invoice-part" aria-label="Envoi">
        {client.missing && <p className="invoice-warning">{client.missing}</p>}
        <TextField
          {...form.field('email')}
          type="email"
          label="Envoyée à"
          hint={'Avec le PDF, dix secondes après\u00a0: le temps de reprendre l’envoi.'}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <Issue form={form} />
      </section>
    </form>
  )
}

type Editor = ReturnType<typeof useOfficeForm>

/** What was typed where the page comes back without JavaScript. */
function typedAgain(outcome: FormOutcome | undefined): TypedLine[] | null {
  const typed = typedOf(outcome)?.lignes
  return typed ? (JSON.parse(typed) as TypedLine[]) : null
}

interface HiddenProps {
  preparation: Preparation
  orderIds: string[]
  id?: string
}

function Hidden({ preparation, orderIds, id }: HiddenProps) {
  const { client, estimateId, deposits } = preparation
  return (
    <>
      <input type="hidden" name="id" value={id ?? preparation.id} />
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="devis" value={estimateId} />
      {orderIds.map((order) => (
        <input key={order} type="hidden" name="commande" value={order} />
      ))}
      {deposits.map((deposit) => (
        <input key={deposit.id} type="hidden" name="acompte" value={deposit.id} />
      ))}
    </>
  )
}

function Deposits({ deposits }: Pick<Preparation, 'deposits'>) {
  if (deposits.length === 0) return null
  return (
    <p className="paper-note">
      Déduit&nbsp;:{' '}
      {deposits.map(({ number, amount, state }) => `acompte ${number} de ${amount} (${state})`).join(', ')}.
    </p>
  )
}

/** One press issues and sends; another issues alone. */
function Issue({ form }: { form: Pick<Editor, 'problems' | 'failure' | 'isBusy'> }) {
  const wrong = form.problems.form ?? form.failure
  return (
    <>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <div className="invoice-issue">
        <Button type="submit" name="envoyer" value="oui" busy={form.isBusy} className="invoice-issue__main">
          Émettre et envoyer
        </Button>
        <Button type="submit" name="envoyer" value="non" variant="secondary" busy={form.isBusy}>
          Émettre sans envoyer
        </Button>
      </div>
      <p className="paper-note">Une facture émise ne change plus&nbsp;: un avoir la corrige ou l’annule.</p>
    </>
  )
}
