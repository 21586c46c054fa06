import { href, Link } from 'react-router'
import { vatExemptionNames } from '../../../../../../domain/billing/invoices/vat-exemption.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { newDepositAddress } from '../../../../../office/records/invoice-address.ts'
import { CompanyDetailsMissing } from '../../../../../office/shell/company-details-missing.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import type { Route } from './+types/new-deposit.ts'
import { loadNewDepositPage, type NewDepositView, newDepositForms } from './new-deposit.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'issue-invoices',
  help: {
    title: 'Facture d’acompte',
    what: 'Demander une partie du prix avant le travail.',
    how: [
      'La part proposée est celle des conditions générales\u00a0; changez-la si besoin.',
      'La facture finale la déduit toute seule.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Facture d’acompte')

export const loader = ({ context, url }: Route.LoaderArgs) => loadNewDepositPage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => newDepositForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newDepositForms.middleware

/** Page that issues a deposit invoice for an order or an accepted estimate. */
export default function NewDepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const back = { to: href('/gestion/factures'), label: 'Factures' }
  const { bare, asked } = loaderData
  if (!asked)
    return (
      <PaperPage title="Facture d’acompte" lead={`Sur ${bare.what} ${bare.number}.`} back={back}>
        <section className="paper-sheet office-section" aria-label="Acompte">
          <p>{bare.why}</p>
          <p>
            <Link to={bare.to}>
              Ouvrir {bare.what} {bare.number}
            </Link>
          </p>
        </section>
      </PaperPage>
    )
  const { client, basis, already } = asked
  return (
    <PaperPage
      title="Facture d’acompte"
      lead={
        <>
          {client}. Sur {basis.what} <span className="paper-page__number">{basis.number}</span>, {basis.total}{' '}
          TTC.
        </>
      }
      back={back}
    >
      <CompanyDetailsMissing />
      <section id="acompte" className="paper-sheet office-section" aria-label="Acompte">
        {already && <p>{already}</p>}
        <DepositForm view={asked} outcome={actionData?.acompte} />
        <p className="paper-note">
          La facture finale déduira cet acompte, une seule fois. Une facture émise ne change plus.
        </p>
      </section>
    </PaperPage>
  )
}

interface DepositFormProps {
  view: NewDepositView
  outcome?: FormOutcome
}

/** Form with the amount of the deposit and the recipient of its invoice. */
function DepositForm({ view, outcome: first }: DepositFormProps) {
  const { key, id, amount, email, hint, hasUntaxedLine, exemption } = view
  const form = useOfficeForm({
    id: 'acompte',
    action: formAddress(newDepositAddress(key), 'acompte'),
    rules: async () =>
      (await import('../../../../../../domain/billing/invoices/invoice-forms.ts')).depositForm,
    first,
    defaults: { montant: amount, email, exemption },
  })
  return (
    <OfficeForm form={form} submit="Émettre et envoyer" saved="Acompte émis">
      <input type="hidden" name="id" value={submittedValuesOfOutcome(first)?.id ?? id} />
      <TextField
        {...form.field('montant')}
        label="Montant de l’acompte"
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {hasUntaxedLine && (
        <SelectField
          {...form.field('exemption')}
          label={'Motif de la part à 0\u00a0%'}
          options={vatExemptionNames}
          required
        />
      )}
      <TextField
        {...form.field('email')}
        type="email"
        label="Envoyée à"
        hint={'Vide\u00a0: elle est émise sans être envoyée.'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
      />
    </OfficeForm>
  )
}
