import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, problemsOfOutcome, questionOfOutcome } from '../../../../forms/form-outcome.ts'
import { FormQuestionBox } from '../../../../office/form/form-question-box.tsx'
import {
  ButtonForm,
  DisabledDefaultButton,
  OfficeForm,
  RemovedFormOutcomes,
} from '../../../../office/form/office-form.tsx'
import { UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { billingAddress, depositAddress } from '../../../../office/records/invoice-address.ts'
import { nextStepLabel, previousStepLabel } from '../../../../office/records/order-step-labels.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { DialLink } from '../../../../ui/dial-link.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown, CircleAlert } from '../../../../ui/icon/icons.ts'
import { Timeline } from '../../../../ui/timeline.tsx'
import { ShowUndo } from '../photos/shown-photos.tsx'
import { MoveForm, moveProblemText, ReceiveForm } from './move-form.tsx'
import { NewDaySection } from './new-day-section.tsx'
import type { OrderView } from './order.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import { StorageNotice, StorageRejections, StorageStatus } from './order-storage-section.tsx'
import { SkippedSteps } from './rim-steps.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import '../../billing/payments/deposit-section.css'
import './order.css'

/** Client, step and blocking reason of the order, and the main button to its next step. */
export function OrderStatusSection({ order, outcomes }: OrderSectionProps) {
  const {
    id,
    client,
    steps,
    statusName,
    progressWords,
    moved,
    blockedReason,
    progress,
    promise,
    may,
    undoSeconds,
    moveSeen,
    agreement,
  } = order
  const { undoShow } = order.rimPhotos
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
        {client.phone && <DialLink phone={client.phone} />}
        <PromisedDay {...promise} isExpected={order.isExpected} />
      </div>
      <p className="order-standing__status" role="status">
        {statusName}
        {progressWords && <span className="order-standing__rims">{progressWords}</span>}
        {progress?.summary && <span className="order-standing__rims">{progress.summary}</span>}
      </p>
      <Timeline steps={steps} />
      {order.waiting && <p className="paper-note">{order.waiting}</p>}
      {order.deposit && (
        <p className="asked-deposit">
          <strong>{order.deposit.wording}</strong>
          {order.deposit.mayRecord && (
            <Link to={`${order.deposit.page}#acompte-recu`}>Noter sa réception</Link>
          )}
        </p>
      )}
      {order.storage && <StorageStatus order={order} storage={order.storage} outcomes={outcomes} />}
      <NewDaySection order={order} outcomes={outcomes} />
      <StorageRejections order={order} outcomes={outcomes} />
      <RemovedFormOutcomes
        outcomes={{ annuler: outcomes.annuler }}
        shown={may.work && undoSeconds > 0 ? ['annuler'] : []}
      />
      {order.cancelled && <CancelledNotice page={page} cancelled={order.cancelled} outcomes={outcomes} />}
      <RemovedFormOutcomes
        outcomes={{
          'annuler-commande': outcomes['annuler-commande'],
          'retablir-commande': outcomes['retablir-commande'],
        }}
        shown={[
          ...(order.cancelling && !order.cancelling.billed ? ['annuler-commande'] : []),
          ...(order.cancelled && order.cancelled.undoSeconds > 0 ? ['retablir-commande'] : []),
        ]}
      />
      {blockedReason && (
        <p className="order-standing__blocked">
          <CircleAlert /> <span>Bloquée&nbsp;: {blockedReason}</span>
        </p>
      )}
      {may.work && <OrderActions page={page} order={order} outcomes={outcomes} />}
      <FormQuestionBox outcome={outcomes.etape} action={formAddress(page, 'etape')} isSent />
      <FormQuestionBox outcome={outcomes.recevoir} action={formAddress(page, 'recevoir')} isSent />
      <FormQuestionBox
        outcome={outcomes['retirer-jante']}
        action={formAddress(page, 'retirer-jante')}
        isSent
      />
      {may.work && (undoSeconds > 0 || undoShow || agreement) && (
        <UndoToasts>
          {agreement && <UndoToast intent="annuler-accord" {...agreement} />}
          {undoSeconds > 0 && (
            <UndoToast
              key={moved}
              page={page}
              fields={{ vu: moveSeen }}
              seconds={undoSeconds}
              wording={moved}
              outcome={outcomes.annuler}
            />
          )}
          {undoShow && <ShowUndo key={undoShow.key} page={page} undo={undoShow} />}
        </UndoToasts>
      )}
    </section>
  )
}

type PromisedDayProps = OrderView['promise'] & Pick<OrderView, 'isExpected'>

function PromisedDay({ day, delay, isLate, isToday, warning, isExpected }: PromisedDayProps) {
  if (!day)
    return (
      <p className="order-standing__promise">
        {isExpected && delay ? `Délai\u00a0: ${delay} après la réception` : 'Aucune date promise'}
      </p>
    )
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

/** Actions that the order allows now: its next step, and the others collapsed. */
function OrderActions(parts: OrderSectionProps & { page: string }) {
  const { page, order, outcomes } = parts
  const { id, status, blockedReason, billing } = order
  // Shown while the client who brought the rims is still at the counter.
  const deposit =
    status === 0 && order.slips?.make.find(({ kind, isAgain }) => kind === 'deposit' && !isAgain)
  const back = previousStepLabel(order)
  const isAnswered = 'bloquer' in outcomes || 'preavis' in outcomes || 'annuler-commande' in outcomes
  return (
    <div className="order-acts">
      <NextStep {...parts} />
      {deposit && (
        <ButtonLink to={deposit.to} variant="secondary">
          Faire signer le bon de dépôt
        </ButtonLink>
      )}
      {billing && status === 3 && <ButtonLink to={billingAddress({ orders: [id] })}>Facturer</ButtonLink>}
      <details className="order-acts__more" open={isAnswered || undefined}>
        <summary className="button" data-variant="quiet">
          Autres actions <ChevronDown />
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
          {order.storage?.notice && (
            <StorageNotice order={order} notice={order.storage.notice} outcomes={outcomes} />
          )}
          {order.may.changeClient && (
            <ButtonLink to={href('/gestion/commandes/:id/client', { id })} variant="secondary">
              Mettre au nom d’un autre client…
            </ButtonLink>
          )}
          {status < 3 && !blockedReason && <BlockForm page={page} outcome={outcomes.bloquer} />}
          {order.cancelling && (
            <CancelForm page={page} cancelling={order.cancelling} outcome={outcomes['annuler-commande']} />
          )}
        </div>
      </details>
    </div>
  )
}

/** Main button: moves the order to its next step, or unblocks it. */
function NextStep({ page, order, outcomes }: OrderSectionProps & { page: string }) {
  const { status, blockedReason, progress, billing, handover } = order
  // After every rim is finished, the label names the mail that the move sends.
  const treated = progress?.treated
  const next = treated ?? nextStepLabel(order)
  // Rims can be received for a blocked order too.
  const receipt = order.isExpected && (
    <ReceiveForm page={page} outcome={outcomes.recevoir} called={`${order.number}\u00a0: jantes reçues`} />
  )
  if (receipt && !blockedReason)
    return (
      <>
        {receipt}
        <StepRejection outcome={outcomes.etape} />
      </>
    )
  if (blockedReason)
    return (
      <>
        {receipt}
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="debloquer"
          submit="Débloquer"
          saved="Débloquée"
          variant={receipt ? 'secondary' : 'primary'}
        />
        <StepRejection outcome={outcomes.etape} />
      </>
    )
  if (!next) return null
  // A delivered order is billed next, unless it already is.
  const isLast = status === 2 && billing !== null
  const step = { page, from: status, to: status + 1 }
  if (status === 2 && handover === 'pickup')
    return <HandoverForm {...step} bills={isLast} finish={next} outcome={outcomes.etape} />
  return (
    <>
      {treated && progress.skipped.length > 0 && <SkippedSteps skipped={progress.skipped} />}
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
      <StepRejection outcome={outcomes.recevoir} />
    </>
  )
}

interface HandoverFormProps {
  page: string
  from: number
  to: number
  /** Whether the order has not been billed yet. */
  bills: boolean
  /** Label of the button without billing. */
  finish: string
  outcome?: FormOutcome
}

/** Last step of an order that the client collects: moves it on, and optionally records who took the rims or has them sign. */
function HandoverForm({ page, from, to, bills, finish, outcome: first }: HandoverFormProps) {
  const form = useOfficeForm({
    id: 'etape',
    action: formAddress(page, 'etape'),
    rules: async () => (await import('../../../../../domain/workshop/orders/order-forms.ts')).moveOrderForm,
    first,
  })
  const wrong = moveProblemText(form)
  return (
    <>
      <form {...form.formProps} className="handover-form">
        <DisabledDefaultButton />
        <input type="hidden" name="de" value={from} />
        <input type="hidden" name="vers" value={to} />
        <div className="handover-form__presses">
          {bills && (
            <Button type="submit" name="suite" value="facturer" busy={form.isBusy}>
              Terminer et facturer
            </Button>
          )}
          <Button type="submit" variant={bills ? 'secondary' : 'primary'} busy={form.isBusy}>
            {finish}
          </Button>
        </div>
        <div className="handover-form__taker">
          <TextField {...form.field('remises')} label="Remises à" maxLength={120} autoComplete="off" />
          <Button type="submit" name="suite" value="signer" variant="secondary" busy={form.isBusy}>
            Terminer et faire signer
          </Button>
        </div>
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
      {form.outcome !== first && (
        <FormQuestionBox outcome={form.outcome} action={formAddress(page, 'etape')} />
      )}
    </>
  )
}

/** Message if a colleague has blocked or received the order in the meantime. */
function StepRejection({ outcome }: { outcome?: FormOutcome }) {
  const form = questionOfOutcome(outcome) ? undefined : problemsOfOutcome(outcome).form
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

interface CancelledNoticeProps {
  page: string
  cancelled: NonNullable<OrderView['cancelled']>
  outcomes: OrderSectionProps['outcomes']
}

/** Notice of a cancelled order: reason, amount owed to the client, and a button to undo for ten seconds. */
function CancelledNotice({ page, cancelled, outcomes }: CancelledNoticeProps) {
  const { wording, reason, owed, undoSeconds } = cancelled
  return (
    <div className="order-standing__cancelled">
      <p>
        <strong>{wording}</strong>
      </p>
      {reason && <p>Motif&nbsp;: {reason}</p>}
      {owed && (
        <p>
          {owed} <Link to={href('/gestion/factures')}>Voir les factures et avoirs</Link>
        </p>
      )}
      {undoSeconds > 0 && (
        <UndoToasts>
          <UndoToast
            page={page}
            intent="retablir-commande"
            seconds={undoSeconds}
            wording="Commande annulée. Si vous avez choisi de prévenir le client, l’e-mail part dans quelques secondes."
            undo="Rétablir"
            outcome={outcomes['retablir-commande']}
          />
        </UndoToasts>
      )}
    </div>
  )
}

interface CancelFormProps {
  page: string
  cancelling: NonNullable<OrderView['cancelling']>
  outcome?: FormOutcome
}

/** Form that cancels the order with a reason; previews the optional mail to the client. */
function CancelForm({ page, cancelling: { billed, owed, mail }, outcome: first }: CancelFormProps) {
  const form = useOfficeForm({
    id: 'annuler-commande',
    action: formAddress(page, 'annuler-commande'),
    rules: async () => (await import('../../../../../domain/workshop/orders/order-forms.ts')).cancelOrderForm,
    first,
  })
  return (
    <details id="annuler-commande" open={first !== undefined || undefined}>
      <summary className="fold">
        Annuler la commande <ChevronDown />
      </summary>
      {billed ? (
        <p className="paper-note">{billed}</p>
      ) : (
        <OfficeForm form={form} variant="secondary" submit="Annuler la commande" saved="Annulée">
          <TextField
            {...form.field('motif')}
            label="Motif"
            hint="Réservé à l’atelier"
            maxLength={200}
            autoComplete="off"
          />
          {owed && <p className="paper-note">{owed}</p>}
          {mail ? (
            <>
              <CheckField {...form.field('prevenir')} label={`Prévenir le client par e-mail (${mail.to})`} />
              <details>
                <summary className="fold">
                  Lire l’e-mail <ChevronDown />
                </summary>
                <p className="order-notice__text">
                  <strong>{mail.subject}</strong>
                  {mail.paragraphs.map((paragraph) => (
                    <span key={paragraph}>{paragraph}</span>
                  ))}
                </p>
              </details>
            </>
          ) : (
            <p className="paper-note">Ce client n’a pas d’adresse e-mail&nbsp;: prévenez-le autrement.</p>
          )}
          <p className="paper-note">
            Elle quitte le tableau, le calendrier et Aujourd’hui, et n’est plus à facturer. Vous avez dix
            secondes pour la rétablir.
          </p>
        </OfficeForm>
      )}
    </details>
  )
}

interface BlockFormProps {
  page: string
  outcome?: FormOutcome
}

/** Form that blocks the order with a reason. */
function BlockForm({ page, outcome: first }: BlockFormProps) {
  const form = useOfficeForm({
    id: 'bloquer',
    action: formAddress(page, 'bloquer'),
    rules: async () => (await import('../../../../../domain/workshop/orders/order-forms.ts')).blockOrderForm,
    first,
  })
  return (
    <div id="bloquer">
      <OfficeForm form={form} variant="secondary" submit="Bloquer" saved="Bloquée">
        <TextField
          {...form.field('raison')}
          label="Ce qui bloque la commande"
          hint={'Réservé à l’atelier, par exemple «\u00a0pièce attendue\u00a0»'}
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </div>
  )
}
