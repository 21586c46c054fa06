import '../../../../ui/paper-page.css'
import './leasing.css'
import { data, href } from 'react-router'
import {
  type DossierSubject,
  loadDossierSubject,
} from '../../../../../domain/oversight/dossiers/load-dossier.ts'
import {
  lessorOfDossier,
  loadLeaseReturn,
  setLessorOfDossier,
} from '../../../../../domain/oversight/fleet/lease-return.ts'
import { listLessors } from '../../../../../domain/oversight/fleet/lessor-charges.ts'
import { buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent, formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { leaseReturnView } from '../../../../records/lease-return.server.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { PrinterIcon } from '../../../../ui/icon/area-icons.ts'
import { LeaseReturnTable } from '../../../../ui/orders/lease-return-table.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/lease-return.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-orders',
  help: {
    title: 'Restitution LLD',
    what: 'Pour une voiture en location longue durée\u00a0: ce que le loueur facturerait, comparé à notre prix, jante par jante.',
    how: [
      'Choisissez le loueur\u00a0; son barème se saisit dans les réglages.',
      'Un défaut absent du barème laisse sa jante sans comparaison.',
      'Le client voit le tableau sur la page du véhicule, dans «\u00a0Mon parc\u00a0»\u00a0; la fiche s’imprime.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `Restitution LLD, ${loaderData.number}` : 'Restitution LLD')

function toSubject({ kind, id }: { kind: string; id: string }): DossierSubject {
  if (kind !== 'commande' && kind !== 'devis') throw data(null, { status: 404 })
  return { kind: kind === 'commande' ? 'order' : 'estimate', id }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const subject = toSubject(params)
  const record = await loadDossierSubject(db, subject)
  if (!record) throw data(null, { status: 404 })
  const lease = await loadLeaseReturn(db, record)
  const lessors = await listLessors(db)
  return {
    page: href('/gestion/restitutions/:kind/:id', params),
    pdf: href('/gestion/restitutions/:kind/:id/pdf', params),
    number: record.number,
    lead: [record.owner, record.vehicle, record.plate].filter(Boolean).join(', '),
    lessor: lessorOfDossier(record),
    lessors: Object.fromEntries(lessors.map((lessor) => [lessor, lessor])),
    lease: lease && leaseReturnView(lease),
    back:
      subject.kind === 'order'
        ? { to: href('/gestion/commandes/:id', { id: subject.id }), label: `Commande ${record.number}` }
        : { to: estimateAddress(record.posId, subject.id), label: `Devis ${record.number}` },
  }
}

const lessorChanged = 'Quelqu’un a changé le loueur ou son barème entre-temps\u00a0: rechargez la page.'

const forms = actionsByIntent({
  loueur: officeForm({
    limits: {
      ...buttonFormLimits,
      fields: { loueur: { longest: 400 }, vu: { longest: 400 } },
      maxBytes: 4_096,
    },
    run: ({ deps, by, typed: { loueur = '', vu = '' } }, { params }: Route.ActionArgs) =>
      setLessorOfDossier(deps, by, toSubject(params), { lessor: loueur, seen: vu }),
    rejections: { gone: lessorChanged, changed: lessorChanged },
  }),
})
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Return of a leased car: its lessor, and the price of the rims there and here. */
export default function LeaseReturnPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { page, pdf, number, lead, lessor, lessors, lease, back } = view
  return (
    <PaperPage
      title="Restitution LLD"
      number={number}
      lead={lead}
      back={back}
      actions={
        lease && (
          <ButtonLink to={pdf} reloadDocument prefetch="none" variant="secondary">
            <PrinterIcon /> Imprimer la fiche
          </ButtonLink>
        )
      }
    >
      <div className="leasing">
        <section className="paper-sheet leasing__part" aria-label="Loueur">
          {Object.keys(lessors).length === 0 ? (
            <p>Aucun barème de loueur n’est saisi.</p>
          ) : (
            <LessorForm
              key={lessor}
              page={page}
              lessor={lessor}
              lessors={lessors}
              outcome={actionData?.loueur}
            />
          )}
          <ButtonLink to={href('/gestion/reglages/loueurs')} variant="secondary">
            Barèmes des loueurs
          </ButtonLink>
        </section>
        {lease && (
          <section className="paper-sheet" aria-label="Tableau de restitution">
            <LeaseReturnTable lease={lease} />
          </section>
        )}
      </div>
    </PaperPage>
  )
}

interface LessorFormProps {
  page: string
  lessor: string
  lessors: Record<string, string>
  outcome?: FormOutcome
}

function LessorForm({ page, lessor, lessors, outcome: first }: LessorFormProps) {
  const form = useOfficeForm({
    id: 'loueur',
    action: formAddress(page, 'loueur'),
    first,
    defaults: { loueur: lessor },
  })
  return (
    <OfficeForm form={form} submit="Enregistrer" saved="Enregistré" variant="secondary">
      <input type="hidden" name="vu" value={lessor} />
      <SelectField
        {...form.field('loueur')}
        label="Loueur de la voiture"
        options={lessors}
        prompt="Pas en location"
      />
    </OfficeForm>
  )
}
