import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { OfficeForm, RemovedFormOutcomes } from '../../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { AlertIcon, ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import type { OrderStorageView } from './order-storage.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

type StoragePageProps = Pick<OrderSectionProps, 'page' | 'outcomes'>

type StorageProps = StoragePageProps & { storage: OrderStorageView }

/** Time since which the rims wait to be collected, notices sent to the client, and the storage charge so far. */
export function OrderStorageStatus({ page, storage, outcomes }: StorageProps) {
  const { sent, rejection, charge, isQueued, undoSeconds } = storage
  return (
    <>
      {sent && <p className="paper-note">{sent}</p>}
      {isQueued && undoSeconds <= 0 && (
        <p className="paper-note">Le préavis de garde est en cours d’envoi.</p>
      )}
      {rejection && (
        <p className="order-status__blocked">
          <AlertIcon /> <span>{rejection}</span>
        </p>
      )}
      {charge && <ChargeForm page={page} charge={charge} outcomes={outcomes} />}
      {undoSeconds > 0 && (
        <UndoToasts>
          <UndoToast
            page={page}
            intent="annuler-preavis"
            seconds={undoSeconds}
            wording={sendingSoonSentence('Le préavis de garde')}
            outcome={outcomes['annuler-preavis']}
          />
        </UndoToasts>
      )}
    </>
  )
}

interface StorageRejectionsProps extends Pick<OrderSectionProps, 'outcomes'> {
  storage: OrderStorageView | null
}

/** Outcomes of the notice and charge forms when these are no longer on the page. */
export function OrderStorageRejections({ storage, outcomes: { preavis, garde } }: StorageRejectionsProps) {
  const shown = [
    ...(storage?.notice?.recipient ? ['preavis'] : []),
    ...(storage?.charge && !storage.charge.elsewhere && !storage.charge.isUpToDate ? ['garde'] : []),
  ]
  return <RemovedFormOutcomes outcomes={{ preavis, garde }} shown={shown} />
}

type ChargeFormProps = StoragePageProps & { charge: NonNullable<OrderStorageView['charge']> }

/** Storage charge, with the button that adds it to the order's lines. */
function ChargeForm({ page, charge, outcomes }: ChargeFormProps) {
  const { days, wording, listedDays, isUpToDate, elsewhere } = charge
  const form = useOfficeForm({
    id: 'garde',
    action: formAddress(page, 'garde'),
    first: outcomes.garde,
  })
  return (
    <div id="garde" className="order-storage">
      <p>{wording}</p>
      {elsewhere ? (
        !isUpToDate && (
          <>
            <p className="paper-note">
              Cette commande est déjà facturée
              {listedDays > 0 && `, avec ${countWithNoun(listedDays, 'jour', 'jours')} de garde`}&nbsp;: le
              reste se facture à part.
            </p>
            <ButtonLink to={elsewhere} variant="secondary">
              Nouvelle facture pour ce client
            </ButtonLink>
          </>
        )
      ) : isUpToDate ? (
        <p className="paper-note">Ils sont dans les lignes à facturer.</p>
      ) : (
        <OfficeForm
          form={form}
          variant="secondary"
          submit={listedDays > 0 ? 'Mettre à jour la ligne' : 'Ajouter à la commande'}
          saved="Ajoutés"
        >
          <input type="hidden" name="jours" value={days} />
        </OfficeForm>
      )}
    </div>
  )
}

type NoticeFormProps = StoragePageProps & { notice: NonNullable<OrderStorageView['notice']> }

/** Preview of the storage notice: recipient, first day charged, text; and the button that sends it. */
export function OrderStorageNotice({ page, notice, outcomes }: NoticeFormProps) {
  const isAnswered = 'preavis' in outcomes
  return (
    <FormDetails id="preavis" open={isAnswered}>
      <summary className="fold">
        Préavis de garde <ChevronDownIcon />
      </summary>
      {notice.recipient === null ? (
        <p className="paper-note">
          Ce client n’a pas d’adresse e-mail&nbsp;: les conditions générales demandent un avis écrit, que le
          site ne peut pas lui envoyer.
        </p>
      ) : (
        <NoticeForm page={page} notice={notice} outcomes={outcomes} />
      )}
    </FormDetails>
  )
}

function NoticeForm({ page, notice, outcomes }: NoticeFormProps) {
  const form = useOfficeForm({
    id: 'preavis',
    action: formAddress(page, 'preavis'),
    first: outcomes.preavis,
  })
  if (notice.recipient === null) return null
  const { recipient, subject, paragraphs, from, cents, wording } = notice
  return (
    <OfficeForm form={form} variant="secondary" submit="Envoyer le préavis de garde" saved="Envoyé">
      <p>
        À <strong className="order-notice__address">{recipient}</strong>. {wording}.
      </p>
      <blockquote className="order-notice__text">
        <p>
          <strong>{subject}</strong>
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="paper-note">Il part dans dix secondes, et n’a d’effet qu’une fois parti.</p>
      <input type="hidden" name="adresse" value={recipient} />
      <input type="hidden" name="jour" value={from} />
      <input type="hidden" name="centimes" value={cents} />
    </OfficeForm>
  )
}
