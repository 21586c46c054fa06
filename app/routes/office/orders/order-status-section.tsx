import { href, Link } from 'react-router'
import { formAddress } from '../../../forms/form-actions.ts'
import { type FormOutcome, problemsIn } from '../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ChevronDown, CircleAlert } from '../../../ui/icon/icons.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { ButtonForm, OfficeForm } from '../form/office-form.tsx'
import { UndoToast, UndoToasts } from '../form/undo-toast.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { billingAddress, depositAddress } from '../invoices/invoice-address.ts'
import { MoveForm } from './move-form.tsx'
import type { OrderView } from './order.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import { nextStepLabels, previousStepLabels } from './order-step-labels.ts'
import './order.css'

/** Whose it is, where it stands, what stops it, and the next step as the one large button. */
export function OrderStatusSection({ order, outcomes }: OrderSectionProps) {
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
        <PromisedDay {...promise} />
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
      {may.work && <OrderActions page={page} order={order} outcomes={outcomes} />}
      {may.work && undoSeconds > 0 && (
        <UndoToasts>
          <UndoToast
            key={order.status}
            page={page}
            seconds={undoSeconds}
            says={`${statusName}.`}
            outcome={outcomes.annuler}
          />
        </UndoToasts>
      )}
    </section>
  )
}

function PromisedDay({ day, isLate, isToday, warning }: OrderView['promise']) {
  if (!day) return <p className="order-standing__promise">Aucune date promise</p>
  const urgency = isLate ? 'en retard' : isToday ? 'aujourd’hui' : null
  return (
    <p className="order-standing__promise">
      Promise pour le{' '}
      <strong data-late={isLate || undefined}>
        {day}
        {urgency && `, ${urgency}`}
      </strong>
      {warning && <span className="order-standing__warning">{warning}</span>}
    </p>
  )
}

/** What may be done with the order now: its next step, and behind a fold the rest. */
function OrderActions(parts: OrderSectionProps & { page: string }) {
  const { page, order, outcomes } = parts
  const { id, status, blockedReason, billing } = order
  const back = previousStepLabels[status]
  const isAnswered = 'bloquer' in outcomes
  return (
    <div className="order-acts">
      <NextStep {...parts} />
      {billing && status === 3 && <ButtonLink to={billingAddress({ orders: [id] })}>Facturer</ButtonLink>}
      <details className="order-acts__more" open={isAnswered || undefined}>
        <summary className="button" data-variant="quiet">
          Autres actes <ChevronDown />
        </summary>
        <div>
          {back && (
            <MoveForm
              page={page}
              from={status}
              to={status - 1}
              variant="secondary"
              called={`${order.number}\u00a0: ${back}`}
            >
              {back}
            </MoveForm>
          )}
          {billing && status < 3 && (
            <ButtonLink to={billingAddress({ orders: [id] })} variant="secondary">
              Facturer
            </ButtonLink>
          )}
          {billing?.hasLines && (
            <ButtonLink to={depositAddress({ kind: 'order', id })} variant="secondary">
              Demander un acompte
            </ButtonLink>
          )}
          {billing && !billing.hasLines && (
            <p className="paper-note">
              Pour demander un acompte, indiquez d’abord les lignes de la commande et leurs prix.
            </p>
          )}
          {status < 3 && !blockedReason && <BlockForm page={page} outcome={outcomes.bloquer} />}
        </div>
      </details>
    </div>
  )
}

/** The one large button: what moves the order on, or lets it go on. */
function NextStep({ page, order, outcomes }: OrderSectionProps & { page: string }) {
  const { status, blockedReason, billing } = order
  const next = nextStepLabels[status]
  if (blockedReason)
    return (
      <>
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="debloquer"
          submit="Débloquer"
          saved="Débloquée"
          variant="primary"
        />
        <StepRefusal outcome={outcomes.etape} />
      </>
    )
  if (!next) return null
  // What is delivered is billed next, unless it has been.
  const isLast = status === 2 && billing !== null
  const step = { page, from: status, to: status + 1 }
  return (
    <>
      {isLast && (
        <MoveForm {...step} bills>
          Terminer et facturer
        </MoveForm>
      )}
      <MoveForm
        {...step}
        outcome={outcomes.etape}
        variant={isLast ? 'secondary' : 'primary'}
        called={`${order.number}\u00a0: ${next}`}
      >
        {next}
      </MoveForm>
    </>
  )
}

/** A step that was not taken, while it was blocked by somebody else. */
function StepRefusal({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

interface BlockFormProps {
  page: string
  outcome?: FormOutcome
}

/** Says what keeps the order from going on. */
function BlockForm({ page, outcome: first }: BlockFormProps) {
  const form = useOfficeForm({
    id: 'bloquer',
    action: formAddress(page, 'bloquer'),
    rules: async () => (await import('../../../../domain/orders/order-forms.ts')).blockForm,
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
