import { href, Link } from 'react-router'
import { type FormOutcome, problemsIn } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown, CircleAlert } from '../../../../ui/icon/icons.ts'
import { Timeline } from '../../../../ui/timeline/timeline.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { billingAddress, depositAddress } from '../../invoices/invoice-address.ts'
import { backWords, nextStepWords } from '../order-words.ts'
import { MoveForm } from './move-form.tsx'
import type { OrderView } from './read-order.server.ts'
import { UndoStep } from './undo-step.tsx'

export type Outcomes = Partial<Record<string, FormOutcome>>

export interface OrderPartProps {
  order: OrderView
  /** Of its forms, sent without JavaScript. */
  outcomes: Outcomes
}

/** Whose it is, where it stands, what stops it, and the next step as the one large button. */
export function OrderStanding({ order, outcomes }: OrderPartProps) {
  const { id, client, steps, statusName, blockedReason, promise, may, undoSeconds } = order
  const page = href('/gestion/commandes/:id', { id })
  return (
    <section className="paper-sheet order-standing" aria-label="Où en est-on">
      <div className="order-standing__head">
        <p className="order-standing__client">
          {client.to ? (
            <Link to={client.to} prefetch="intent">
              {client.name}
            </Link>
          ) : (
            client.name
          )}
        </p>
        <Promised {...promise} />
      </div>
      <p className="order-standing__status" role="status">
        {statusName}
      </p>
      <Timeline steps={steps} />
      {blockedReason && (
        <p className="order-standing__blocked">
          <CircleAlert /> <span>Bloquée&nbsp;: {blockedReason}</span>
        </p>
      )}
      {may.work && <Acts page={page} order={order} outcomes={outcomes} />}
      {may.work && undoSeconds > 0 && (
        <UndoStep page={page} seconds={undoSeconds} outcome={outcomes.annuler} />
      )}
    </section>
  )
}

function Promised({ day, isLate, isToday, warning }: OrderView['promise']) {
  if (!day) return <p className="order-standing__promise">Aucune date promise</p>
  const said = isLate ? 'en retard' : isToday ? 'aujourd’hui' : null
  return (
    <p className="order-standing__promise">
      Promise pour le{' '}
      <strong data-late={isLate || undefined}>
        {day}
        {said && `, ${said}`}
      </strong>
      {warning && <span className="order-standing__warning">{warning}</span>}
    </p>
  )
}

function Acts({ page, order, outcomes }: OrderPartProps & { page: string }) {
  const { id, status, blockedReason, billing } = order
  const next = nextStepWords[status]
  const back = backWords[status]
  const isAnswered = 'bloquer' in outcomes
  return (
    <div className="order-standing__acts">
      {blockedReason ? (
        <>
          <Release page={page} outcome={outcomes.debloquer} />
          <Refused outcome={outcomes.etape} />
        </>
      ) : (
        next && (
          <MoveForm page={page} from={status} to={status + 1} outcome={outcomes.etape}>
            {next}
          </MoveForm>
        )
      )}
      {billing && status === 3 && <ButtonLink to={billingAddress({ orders: [id] })}>Facturer</ButtonLink>}
      <details className="order-standing__more" open={isAnswered || undefined}>
        <summary className="button" data-variant="quiet">
          Autres actes <ChevronDown />
        </summary>
        <div>
          {back && (
            <MoveForm page={page} from={status} to={status - 1} variant="secondary">
              {back}
            </MoveForm>
          )}
          {billing && status < 3 && (
            <ButtonLink to={billingAddress({ orders: [id] })} variant="secondary">
              Facturer
            </ButtonLink>
          )}
          {billing?.hasPrice && (
            <ButtonLink to={depositAddress({ kind: 'order', id })} variant="secondary">
              Demander un acompte
            </ButtonLink>
          )}
          {status < 3 && !blockedReason && <Block page={page} outcome={outcomes.bloquer} />}
        </div>
      </details>
    </div>
  )
}

/** A step that was not taken, while it was blocked by somebody else. */
function Refused({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

interface PressProps {
  page: string
  outcome?: FormOutcome
}

function Release({ page, outcome: first }: PressProps) {
  const form = useOfficeForm({ id: 'debloquer', action: formAddress(page, 'debloquer'), first })
  return <OfficeForm form={form} submit="Débloquer" saved="Débloquée" />
}

function Block({ page, outcome: first }: PressProps) {
  const form = useOfficeForm({
    id: 'bloquer',
    action: formAddress(page, 'bloquer'),
    rules: async () => (await import('../../../../../domain/orders/block-form.ts')).blockForm,
    first,
  })
  return (
    <div id="bloquer">
      <OfficeForm form={form} variant="secondary" submit="Bloquer" saved="Bloquée">
        <TextField
          {...form.field('raison')}
          label="Ce qui bloque la commande"
          hint={'Pour l’atelier seul, par exemple «\u00a0pièce attendue\u00a0»'}
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </div>
  )
}
