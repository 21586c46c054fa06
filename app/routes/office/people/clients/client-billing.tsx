import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import type { ClientBillingView } from './client-billing.server.ts'
import '../../../../ui/paper-page.css'
import './client.css'

interface BillingSectionProps {
  page: string
  billing: ClientBillingView
  outcomes: FormOutcomes
}

/** Billing agreements with a company, and its monthly statements. */
export function ClientBillingSection({ page, billing, outcomes }: BillingSectionProps) {
  const { statements, months, mayChange } = billing
  const leaving = mayChange ? statements.find(({ undo }) => undo.seconds > 0) : undefined
  return (
    <section id="facturation" className="paper-sheet client-record__part" aria-labelledby="facturation-titre">
      <h2 id="facturation-titre">Bons de commande et relevés</h2>
      {mayChange ? (
        <AgreementsForm key={billing.seen} page={page} billing={billing} outcome={outcomes.facturation} />
      ) : (
        <p>{billing.wording}</p>
      )}
      {statements.length > 0 && (
        <ul className="plain-list client-lines">
          {statements.map(({ to, name, note }) => (
            <li key={to}>
              <a href={to} className="client-lines__link">
                {name}
              </a>
              <span className="client-lines__note">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {mayChange && Object.keys(months).length > 0 && (
        <SendingForm key={billing.formId} page={page} billing={billing} outcome={outcomes.releve} />
      )}
      <UndoToasts>
        {leaving && (
          <UndoToast
            key={leaving.undo.fields.envoi}
            page={page}
            intent="annuler-releve"
            fields={leaving.undo.fields}
            seconds={leaving.undo.seconds}
            wording={sendingSoonSentence(`Le ${leaving.name.toLowerCase()}`)}
            outcome={outcomes['annuler-releve']}
          />
        )}
      </UndoToasts>
    </section>
  )
}

interface AgreementsFormProps {
  page: string
  billing: ClientBillingView
  outcome?: FormOutcome
}

function AgreementsForm({ page, billing: { seen, agreements }, outcome: first }: AgreementsFormProps) {
  const form = useOfficeForm({
    id: 'facturation',
    action: formAddress(page, 'facturation'),
    first,
    defaults: agreements,
  })
  return (
    <OfficeForm form={form} submit="Enregistrer" saved="Enregistré" variant="secondary">
      <input type="hidden" name="vu" value={seen} />
      <CheckField
        {...form.field('bon_exige')}
        label="Numéro de commande exigé&nbsp;: sans lui, aucune facture n’est émise"
      />
      <CheckField
        {...form.field('releve_mensuel')}
        label="Relevé mensuel&nbsp;: établi et envoyé le 1er pour le mois écoulé"
      />
    </OfficeForm>
  )
}

/** Form that sends the statement of a past month, and creates it if there is none. */
function SendingForm({ page, billing: { formId, months, hasEmail }, outcome: first }: AgreementsFormProps) {
  const form = useOfficeForm({
    id: 'releve',
    action: formAddress(page, 'releve'),
    first,
    defaults: { mois: Object.keys(months)[0] ?? '' },
  })
  if (!hasEmail)
    return <p className="paper-note">Ajoutez une adresse e-mail à la fiche pour envoyer un relevé.</p>
  return (
    <OfficeForm form={form} submit="Envoyer le relevé" saved="Relevé en route" variant="secondary">
      <input type="hidden" name="envoi" value={formId} />
      <SelectField {...form.field('mois')} label="Mois" options={months} prompt={null} />
    </OfficeForm>
  )
}
