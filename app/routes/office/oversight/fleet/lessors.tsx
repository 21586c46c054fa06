import '../../../../ui/paper-page.css'
import './leasing.css'
import { href } from 'react-router'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { rimDefectNames } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { lessorChargeForm } from '../../../../../domain/oversight/fleet/lessor-charge-form.ts'
import {
  addLessorCharge,
  listLessorCharges,
  removeLessorCharge,
} from '../../../../../domain/oversight/fleet/lessor-charges.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent, formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/lessors.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-orders',
  help: {
    title: 'Barèmes des loueurs',
    what: 'Ce que chaque loueur facture pour une jante abîmée, à la restitution d’une voiture en location longue durée.',
    how: [
      'Recopiez le barème du loueur, ligne par ligne\u00a0: défaut, tailles, montant, document et date. Rien n’est rempli d’avance.',
      'Sans taille, la ligne vaut pour toutes\u00a0; la plus précise l’emporte.',
      'Sur une commande ou un devis, «\u00a0Restitution LLD\u00a0» compare ce barème à notre prix.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Barèmes des loueurs')

export async function loader({ context }: Route.LoaderArgs) {
  const charges = await listLessorCharges(context.get(siteContext).db)
  const lessors = [...new Set(charges.map(({ lessor }) => lessor))]
  return {
    formId: randomId(),
    lessors: lessors.map((lessor) => ({
      lessor,
      lines: charges
        .filter((charge) => charge.lessor === lessor)
        .map(({ id, defect, size_from, size_to, cents, source, source_date }) => ({
          id,
          defect: getOwnProperty(rimDefectNames, defect) ?? defect,
          sizes: sizesInWords(size_from, size_to),
          amount: `${formatCents(cents)} HT`,
          source: `${source}, ${formatDay(source_date)}`,
        })),
    })),
  }
}

function sizesInWords(from: number | null, to: number | null): string {
  if (from === null && to === null) return 'toutes tailles'
  if (from === null) return `jusqu’à ${to}\u00a0pouces`
  if (to === null) return `à partir de ${from}\u00a0pouces`
  return from === to ? `${from}\u00a0pouces` : `de ${from} à ${to}\u00a0pouces`
}

const forms = actionsByIntent({
  ajouter: officeForm({
    limits: bodyLimits(lessorChargeForm, { maxBytes: 8_192, more: { ligne: { longest: 16 } } }),
    run: ({ deps, by, typed }) => addLessorCharge(deps, by, typed.ligne ?? '', typed),
  }),
  enlever: officeForm({
    limits: { ...buttonFormLimits, fields: { ligne: { longest: 16 } } },
    run: ({ deps, by, typed: { ligne = '' } }) => removeLessorCharge(deps, by, ligne),
  }),
})
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Price scales of the lessors, entered by staff. */
export default function LessorsPage({ loaderData: { lessors, formId }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Barèmes des loueurs"
      lead="Ce que facturent les loueurs à la restitution, d’après leurs propres documents."
      back={{ to: href('/gestion/reglages'), label: 'Réglages' }}
    >
      <div className="leasing">
        {lessors.map(({ lessor, lines }) => (
          <section key={lessor} className="paper-sheet leasing__part" aria-label={lessor}>
            <h2>{lessor}</h2>
            <ul className="plain-list leasing-lines">
              {lines.map(({ id, defect, sizes, amount, source }) => (
                <li key={id}>
                  <p>
                    <strong>{defect}</strong>, {sizes}&nbsp;: {amount}
                    <small>{source}</small>
                  </p>
                  <RemoveForm id={id} name={`${defect}, ${sizes}`} outcome={actionData?.enlever} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {lessors.length === 0 && (
          <p className="paper-note">Aucun barème pour l’instant&nbsp;: la première ligne se saisit ici.</p>
        )}
        <section className="paper-sheet leasing__part" aria-labelledby="ligne-titre">
          <h2 id="ligne-titre">Ajouter une ligne</h2>
          <AddForm
            key={formId}
            id={formId}
            lessor={lessors.at(-1)?.lessor ?? ''}
            outcome={actionData?.ajouter}
          />
        </section>
      </div>
    </PaperPage>
  )
}

function AddForm({ id, lessor, outcome: first }: { id: string; lessor: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'ajouter',
    action: formAddress(href('/gestion/reglages/loueurs'), 'ajouter'),
    rules: async () =>
      (await import('../../../../../domain/oversight/fleet/lessor-charge-form.ts')).lessorChargeForm,
    first,
    defaults: { loueur: lessor },
  })
  return (
    <OfficeForm form={form} submit="Ajouter la ligne" saved="Ajoutée">
      <input type="hidden" name="ligne" value={id} />
      <div className="leasing-fields">
        <TextField {...form.field('loueur')} label="Loueur" required maxLength={80} autoComplete="off" />
        <SelectField
          {...form.field('defaut')}
          label="Défaut"
          required
          options={rimDefectNames}
          prompt="Choisissez"
        />
        <TextField {...form.field('de')} label="De (pouces)" inputMode="numeric" maxLength={2} />
        <TextField {...form.field('a')} label="À (pouces)" inputMode="numeric" maxLength={2} />
        <TextField
          {...form.field('montant')}
          label="Montant facturé HT"
          required
          inputMode="decimal"
          maxLength={16}
        />
        <TextField {...form.field('source')} label="Document du loueur" required maxLength={200} />
        <TextField {...form.field('date')} label="Date du barème" type="date" required />
      </div>
    </OfficeForm>
  )
}

function RemoveForm({ id, name, outcome: first }: { id: string; name: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: `enlever-${id}`,
    action: formAddress(href('/gestion/reglages/loueurs'), 'enlever'),
    first,
  })
  return (
    <OfficeForm form={form} submit="Enlever" saved="Enlevée" variant="secondary">
      <input type="hidden" name="ligne" value={id} />
      <span className="visually-hidden">{name}</span>
    </OfficeForm>
  )
}
