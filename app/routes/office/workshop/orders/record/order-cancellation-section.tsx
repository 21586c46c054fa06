import { href, Link } from 'react-router'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { OfficeForm, RemovedFormOutcomes } from '../../../../../office/form/office-form.tsx'
import { UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { CheckField } from '../../../../../ui/field/check-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { OrderCancellationView } from './order-cancellation.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

interface CancellationStatusProps extends Pick<OrderSectionProps, 'page' | 'outcomes'> {
  cancellation: OrderCancellationView
}

/** Notice of a cancelled order, and outcomes of the cancellation's forms that are no longer on the page. */
export function OrderCancellationStatus({
  page,
  cancellation: { cancelled, form },
  outcomes,
}: CancellationStatusProps) {
  return (
    <>
      {cancelled && <CancelledNotice page={page} cancelled={cancelled} outcomes={outcomes} />}
      <RemovedFormOutcomes
        outcomes={{
          'annuler-commande': outcomes['annuler-commande'],
          'retablir-commande': outcomes['retablir-commande'],
        }}
        shown={[
          ...(form && !form.billed ? ['annuler-commande'] : []),
          ...(cancelled && cancelled.undoSeconds > 0 ? ['retablir-commande'] : []),
        ]}
      />
    </>
  )
}

interface CancelledNoticeProps extends Omit<CancellationStatusProps, 'cancellation'> {
  cancelled: NonNullable<OrderCancellationView['cancelled']>
}

/** Notice of a cancelled order: reason, amount owed to the client, and a button to undo for ten seconds. */
function CancelledNotice({ page, cancelled, outcomes }: CancelledNoticeProps) {
  const { wording, reason, refund, undoSeconds } = cancelled
  return (
    <div className="order-status__cancelled">
      <p>
        <strong>{wording}</strong>
      </p>
      {reason && <p>Motif&nbsp;: {reason}</p>}
      {refund && (
        <p>
          {refund} <Link to={href('/gestion/factures')}>Voir les factures et avoirs</Link>
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
  cancellation: NonNullable<OrderCancellationView['form']>
  outcome?: FormOutcome
}

/** Form that cancels the order with a reason; previews the optional mail to the client. */
export function CancelOrderForm({ page, cancellation, outcome: first }: CancelFormProps) {
  const { billed, refund, mail } = cancellation
  const form = useOfficeForm({
    id: 'annuler-commande',
    action: formAddress(page, 'annuler-commande'),
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/order-forms.ts')).cancelOrderForm,
    first,
  })
  return (
    <FormDetails id="annuler-commande" open={first !== undefined}>
      <summary className="fold">
        Annuler la commande <ChevronDownIcon />
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
          {refund && <p className="paper-note">{refund}</p>}
          {mail ? (
            <>
              <CheckField {...form.field('prevenir')} label={`Prévenir le client par e-mail (${mail.to})`} />
              <details>
                <summary className="fold">
                  Lire l’e-mail <ChevronDownIcon />
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
    </FormDetails>
  )
}
