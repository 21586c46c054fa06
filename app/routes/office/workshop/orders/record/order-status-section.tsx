import { href, Link } from 'react-router'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, problemsOfOutcome, questionOfOutcome } from '../../../../../forms/form-outcome.ts'
import { FormQuestionBox } from '../../../../../office/form/form-question-box.tsx'
import {
  ButtonForm,
  DisabledDefaultButton,
  OfficeForm,
  RemovedFormOutcomes,
} from '../../../../../office/form/office-form.tsx'
import { UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { billingAddress, newDepositAddress } from '../../../../../office/records/invoice-address.ts'
import { nextStatusLabel, previousStatusLabel } from '../../../../../office/records/order-status-labels.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { DialLink } from '../../../../../ui/contact/dial-link.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { AlertIcon, ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { Timeline } from '../../../../../ui/timeline.tsx'
import { PhotoShowingUndo } from '../../photos/shown-photos.tsx'
import { MoveOrderForm, orderMoveProblemText, ReceiveRimsForm } from '../moves/move-form.tsx'
import { SkippedSteps } from '../moves/rim-steps.tsx'
import { NewPromisedDaySection } from './new-day-section.tsx'
import type { OrderView } from './order.server.ts'
import { CancelOrderForm, OrderCancellationStatus } from './order-cancellation-section.tsx'
import type { OrderSectionProps } from './order-section-props.ts'
import type { OrderStatusView } from './order-status.server.ts'
import { OrderStorageNotice, OrderStorageRejections, OrderStorageStatus } from './order-storage-section.tsx'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/button.css'
import '../../../../../ui/paper-page.css'
import '../../../billing/payments/deposit-section.css'
import './order.css'

interface OrderStatusSectionProps extends OrderSectionProps, Pick<OrderView, 'status' | 'promise' | 'slips'> {
  /** Photos just shown to the client, for the button that hides them again. */
  undoShow: OrderView['rims']['photos']['undoShow']
}

/** Client, status and blocking reason of the order, and the main button to its next status. */
export function OrderStatusSection({ status, promise, slips, undoShow, ...common }: OrderStatusSectionProps) {
  const { page, permissions, outcomes } = common
  const { client, blockedReason, progressWords, progress, deposit, lastMove, agreement } = status
  return (
    <section className="paper-sheet order-status" aria-label="Où en est-on">
      {/* First, so that Tab reaches « Annuler » next when the focus moves to this section. */}
      {permissions.work && (lastMove.undoSeconds > 0 || undoShow || agreement) && (
        <UndoToasts>
          {agreement && <UndoToast intent="annuler-accord" {...agreement} />}
          {lastMove.undoSeconds > 0 && (
            <UndoToast
              key={lastMove.wording}
              page={page}
              fields={{ vu: lastMove.seen }}
              seconds={lastMove.undoSeconds}
              wording={lastMove.wording}
              outcome={outcomes.annuler}
            />
          )}
          {undoShow && <PhotoShowingUndo key={undoShow.key} page={page} undo={undoShow} />}
        </UndoToasts>
      )}
      <div className="order-status__head">
        <p className="order-status__client">
          {client.to ? (
            <Link to={client.to} prefetch="intent">
              {client.name}
            </Link>
          ) : (
            client.name
          )}
        </p>
        {client.phone && <DialLink phone={client.phone} />}
        <PromisedDay {...promise} isExpected={status.isExpected} />
      </div>
      <p className="order-status__name" role="status">
        {status.name}
        {progressWords && <span className="order-status__progress">{progressWords}</span>}
        {progress?.summary && <span className="order-status__progress">{progress.summary}</span>}
      </p>
      <Timeline steps={status.steps} />
      {status.waiting && <p className="paper-note">{status.waiting}</p>}
      {deposit && (
        <p className="asked-deposit">
          <strong>{deposit.wording}</strong>
          {deposit.mayRecord && <Link to={`${deposit.page}#acompte-recu`}>Noter sa réception</Link>}
        </p>
      )}
      {status.storage && <OrderStorageStatus page={page} storage={status.storage} outcomes={outcomes} />}
      <NewPromisedDaySection page={page} newDay={status.newDay} outcomes={outcomes} />
      <OrderStorageRejections storage={status.storage} outcomes={outcomes} />
      <RemovedFormOutcomes
        outcomes={{ annuler: outcomes.annuler }}
        shown={permissions.work && lastMove.undoSeconds > 0 ? ['annuler'] : []}
      />
      <OrderCancellationStatus page={page} cancellation={status.cancellation} outcomes={outcomes} />
      {blockedReason && (
        <p className="order-status__blocked">
          <AlertIcon /> <span>Bloquée&nbsp;: {blockedReason}</span>
        </p>
      )}
      {permissions.work && <OrderActions {...common} status={status} slips={slips} />}
      <FormQuestionBox outcome={outcomes.etape} action={formAddress(page, 'etape')} isSent />
      <FormQuestionBox outcome={outcomes.recevoir} action={formAddress(page, 'recevoir')} isSent />
      <FormQuestionBox
        outcome={outcomes['retirer-jante']}
        action={formAddress(page, 'retirer-jante')}
        isSent
      />
    </section>
  )
}

type PromisedDayProps = OrderView['promise'] & Pick<OrderStatusView, 'isExpected'>

function PromisedDay({ day, delay, isLate, isToday, warning, isExpected }: PromisedDayProps) {
  if (!day)
    return (
      <p className="order-status__promise">
        {isExpected && delay ? `Délai\u00a0: ${delay} après la réception` : 'Aucune date promise'}
      </p>
    )
  const urgency = isLate ? 'en retard' : isToday ? 'aujourd’hui' : null
  return (
    <p className="order-status__promise">
      Promise pour le{' '}
      <strong data-late={isLate || undefined}>
        {day}
        {urgency && `, ${urgency}`}
      </strong>
      {warning && <span className="order-status__warning">{warning}</span>}
    </p>
  )
}

type OrderActionsProps = OrderSectionProps & Pick<OrderView, 'status'>

/** Actions that the order allows now: the move to its next status, and the others collapsed. */
function OrderActions({ slips, ...shown }: OrderActionsProps & Pick<OrderView, 'slips'>) {
  const { id, page, number, outcomes } = shown
  const { status, blockedReason, billing, storage, mayChangeClient, cancellation } = shown.status
  // The link to the drop-off slip is shown while the client who brought the rims is still at the counter.
  const dropOffSlip = status === 0 && slips?.make.find(({ kind, isAgain }) => kind === 'deposit' && !isAgain)
  const back = previousStatusLabel(shown.status)
  const isAnswered = 'bloquer' in outcomes || 'preavis' in outcomes || 'annuler-commande' in outcomes
  return (
    <div className="order-actions">
      <NextStatus {...shown} />
      {dropOffSlip && (
        <ButtonLink to={dropOffSlip.to} variant="secondary">
          Faire signer le bon de dépôt
        </ButtonLink>
      )}
      {billing && status === 3 && <ButtonLink to={billingAddress({ orders: [id] })}>Facturer</ButtonLink>}
      <FormDetails className="order-actions__more" open={isAnswered}>
        <summary className="button" data-variant="quiet">
          Autres actions <ChevronDownIcon />
        </summary>
        <div>
          {back && (
            <MoveOrderForm
              page={page}
              from={status}
              to={status - 1}
              variant="secondary"
              queueLabel={`${number}\u00a0: ${back}`}
            >
              {back}
            </MoveOrderForm>
          )}
          {billing && status < 3 && (
            <ButtonLink to={billingAddress({ orders: [id] })} variant="secondary">
              Facturer
            </ButtonLink>
          )}
          {billing?.hasLines && (
            <ButtonLink to={newDepositAddress({ kind: 'order', id })} variant="secondary">
              Demander un acompte
            </ButtonLink>
          )}
          {billing && !billing.hasLines && (
            <p className="paper-note">
              Pour demander un acompte, indiquez d’abord les lignes de la commande et leurs prix.
            </p>
          )}
          {storage?.notice && <OrderStorageNotice page={page} notice={storage.notice} outcomes={outcomes} />}
          {mayChangeClient && (
            <ButtonLink to={href('/gestion/commandes/:id/client', { id })} variant="secondary">
              Mettre au nom d’un autre client…
            </ButtonLink>
          )}
          {status < 3 && !blockedReason && <BlockForm page={page} outcome={outcomes.bloquer} />}
          {cancellation.form && (
            <CancelOrderForm
              page={page}
              cancellation={cancellation.form}
              outcome={outcomes['annuler-commande']}
            />
          )}
        </div>
      </FormDetails>
    </div>
  )
}

/** Main button: moves the order to its next status, or unblocks it. */
function NextStatus({ page, number, outcomes, status: shown }: OrderActionsProps) {
  const { status, blockedReason, progress, unrecorded, billing, handover } = shown
  // After every rim is finished, or if no step of a rim is recorded, the label names the mail that the move sends.
  const finishLabel = progress?.finishLabel
  const next = finishLabel ?? unrecorded?.label ?? nextStatusLabel(shown)
  // Rims can be received for a blocked order too.
  const receipt = shown.isExpected && (
    <ReceiveRimsForm page={page} outcome={outcomes.recevoir} queueLabel={`${number}\u00a0: jantes reçues`} />
  )
  if (receipt && !blockedReason)
    return (
      <>
        {receipt}
        <MoveRejection outcome={outcomes.etape} />
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
        <MoveRejection outcome={outcomes.etape} />
      </>
    )
  if (!next) return null
  // While rims with recorded steps are unfinished, the work goes on at the rims and not at this button.
  const isWorkUnfinished = status === 0 && Boolean(progress?.summary) && !finishLabel
  // A delivered order is billed next, unless it already is.
  const isLast = status === 2 && billing !== null
  const move = { page, from: status, to: status + 1 }
  if (status === 2 && handover === 'pickup')
    return <HandoverForm {...move} bills={isLast} finish={next} outcome={outcomes.etape} />
  return (
    <>
      {finishLabel && progress.skipped.length > 0 && <SkippedSteps skipped={progress.skipped} />}
      {unrecorded && <p className="paper-note">{unrecorded.note}</p>}
      {isLast && (
        <MoveOrderForm {...move} bills>
          Terminer et facturer
        </MoveOrderForm>
      )}
      <MoveOrderForm
        {...move}
        confirmed={unrecorded?.confirmed}
        outcome={outcomes.etape}
        variant={isLast || isWorkUnfinished ? 'secondary' : 'primary'}
        queueLabel={`${number}\u00a0: ${next}`}
      >
        {next}
      </MoveOrderForm>
      <MoveRejection outcome={outcomes.recevoir} />
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

/** Form for the last status of an order that the client collects: moves it on, and optionally records who took the rims or has them sign. */
function HandoverForm({ page, from, to, bills, finish, outcome: first }: HandoverFormProps) {
  const form = useOfficeForm({
    id: 'etape',
    action: formAddress(page, 'etape'),
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/order-forms.ts')).moveOrderForm,
    first,
  })
  const errorText = orderMoveProblemText(form)
  return (
    <>
      <form {...form.formProps} className="handover-form">
        <DisabledDefaultButton />
        <input type="hidden" name="de" value={from} />
        <input type="hidden" name="vers" value={to} />
        <div className="handover-form__buttons">
          {bills && (
            <Button type="submit" name="suite" value="facturer" busy={form.isBusy}>
              Terminer et facturer
            </Button>
          )}
          <Button type="submit" variant={bills ? 'secondary' : 'primary'} busy={form.isBusy}>
            {finish}
          </Button>
        </div>
        <div className="handover-form__recipient">
          <TextField {...form.field('remises')} label="Remises à" maxLength={120} autoComplete="off" />
          <Button type="submit" name="suite" value="signer" variant="secondary" busy={form.isBusy}>
            Terminer et faire signer
          </Button>
        </div>
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      {form.outcome !== first && (
        <FormQuestionBox outcome={form.outcome} action={formAddress(page, 'etape')} />
      )}
    </>
  )
}

/** Message if a colleague has blocked or received the order in the meantime. */
function MoveRejection({ outcome }: { outcome?: FormOutcome }) {
  const form = questionOfOutcome(outcome) ? undefined : problemsOfOutcome(outcome).form
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
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
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/order-forms.ts')).blockOrderForm,
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
