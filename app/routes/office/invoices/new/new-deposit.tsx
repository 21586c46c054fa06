import { href } from 'react-router'
import { exemptionNames } from '../../../../../domain/invoices/vat-exemption.ts'
import { typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { depositAddress } from '../invoice-address.ts'
import type { Route } from './+types/new-deposit.ts'
import { newDepositForms, readNewDeposit } from './new-deposit.server.ts'

export const handle = {
  ...officePage,
  act: 'issue-invoices',
  help: {
    title: 'Facture d’acompte',
    what: 'Demander une partie du prix avant le travail.',
    how: [
      'La part proposée est celle des conditions générales\u00a0; changez-la si besoin.',
      'La facture finale la déduit toute seule.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Facture d’acompte')

export const loader = ({ context, url }: Route.LoaderArgs) => readNewDeposit(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => newDepositForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = newDepositForms.middleware

/** A deposit on an order or an accepted quote, an invoice of its own (docs/product.md §11.15). */
export default function NewDeposit({ loaderData, actionData }: Route.ComponentProps) {
  const { key, id, amount, email, client, ground, already, hint, isUntaxed } = loaderData
  const first = actionData?.acompte
  const form = useOfficeForm({
    id: 'acompte',
    action: formAddress(depositAddress(key), 'acompte'),
    rules: async () => (await import('../../../../../domain/invoices/forms/deposit-form.ts')).depositForm,
    first,
    defaults: { montant: amount, email, exemption: loaderData.exemption },
  })
  return (
    <PaperPage
      title="Facture d’acompte"
      lead={
        <>
          {client}. Sur {ground.what} <span className="paper-page__number">{ground.number}</span>,{' '}
          {ground.total} TTC.
        </>
      }
      back={{ to: href('/gestion/factures'), label: 'Factures' }}
    >
      <section id="acompte" className="paper-sheet office-section" aria-label="Acompte">
        {already && <p>{already}</p>}
        <OfficeForm form={form} submit="Émettre et envoyer" saved="Acompte émis">
          <input type="hidden" name="id" value={typedOf(first)?.id ?? id} />
          <TextField
            {...form.field('montant')}
            label="Montant de l’acompte"
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          {isUntaxed && (
            <SelectField
              {...form.field('exemption')}
              label={'Une part est à 0\u00a0%, pourquoi'}
              options={exemptionNames}
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
        <p className="paper-note">
          La facture finale déduira cet acompte, une seule fois. Une facture émise ne change plus.
        </p>
      </section>
    </PaperPage>
  )
}
