import { formAddress } from '../../../../../forms/form-actions.ts'
import { OfficeForm, RemovedFormOutcomes } from '../../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { phoneLinkAddress } from '../../../../../ui/contact/dial-link.tsx'
import { EmailText } from '../../../../../ui/contact/email-text.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { NewPromisedDayView } from './new-day.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

interface NewDaySectionProps extends Pick<OrderSectionProps, 'page' | 'outcomes'> {
  newDay: NewPromisedDayView | null
}

/** New promised day that the client does not know: the proposed mail, and the other way of dealing with it. */
export function NewPromisedDaySection({ page, newDay, outcomes }: NewDaySectionProps) {
  const shown =
    newDay && !newDay.isQueued ? [...(newDay.recipient ? ['nouvelle-date'] : []), 'date-connue'] : []
  return (
    <>
      {newDay && <NewDay key={newDay.day} page={page} outcomes={outcomes} newDay={newDay} />}
      <RemovedFormOutcomes
        outcomes={{ 'nouvelle-date': outcomes['nouvelle-date'], 'date-connue': outcomes['date-connue'] }}
        shown={shown}
      />
    </>
  )
}

interface NewDayProps extends NewDaySectionProps {
  newDay: NewPromisedDayView
}

function NewDay({ page, outcomes, newDay }: NewDayProps) {
  const { sentence, isQueued, undoSeconds, rejection, recipient, phone } = newDay
  if (isQueued)
    return undoSeconds > 0 ? (
      <UndoToasts>
        <UndoToast
          page={page}
          intent="annuler-nouvelle-date"
          seconds={undoSeconds}
          wording={sendingSoonSentence('L’annonce de la nouvelle date')}
          outcome={outcomes['annuler-nouvelle-date']}
        />
      </UndoToasts>
    ) : (
      <p className="paper-note">L’annonce de la nouvelle date est en cours d’envoi.</p>
    )
  return (
    <section id="nouvelle-date" className="order-new-day" aria-labelledby="nouvelle-date-titre" tabIndex={-1}>
      <h2 id="nouvelle-date-titre">Le client ne connaît pas la nouvelle date</h2>
      <p>{sentence}</p>
      {rejection && <p className="office-form__alert">{rejection}</p>}
      {recipient ? (
        <NewDayMail page={page} newDay={newDay} recipient={recipient} outcomes={outcomes} />
      ) : (
        <p>
          {newDay.tellsClient
            ? 'Il n’a pas d’adresse e-mail\u00a0: '
            : 'Il ne souhaite pas d’e-mails pour cette commande\u00a0: '}
          {phone ? (
            <>
              appelez-le au <a href={phoneLinkAddress(phone)}>{phone}</a>.
            </>
          ) : (
            'prévenez-le autrement.'
          )}
        </p>
      )}
      <KnownForm page={page} day={newDay.day} outcomes={outcomes} />
    </section>
  )
}

interface NewDayMailProps extends NewDayProps {
  recipient: string
}

/** Proposed mail; one press sends it, and its words can be changed before. */
function NewDayMail({ page, newDay: { day, subject, text }, recipient, outcomes }: NewDayMailProps) {
  const first = outcomes['nouvelle-date']
  const form = useOfficeForm({
    id: 'nouvelle-date',
    action: formAddress(page, 'nouvelle-date'),
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/order-forms.ts')).newPromisedDayForm,
    first,
    defaults: { subject, text },
  })
  const isWrong = ['subject', 'text'].some((field) => form.problems[field])
  return (
    <OfficeForm
      form={form}
      variant="secondary"
      submit="Annoncer la nouvelle date"
      saved="Part dans dix secondes"
      below={
        <FormDetails className="order-new-day__mail" open={isWrong || first !== undefined}>
          <summary className="fold">
            Relire ou modifier l’e-mail <ChevronDownIcon />
          </summary>
          <div>
            <TextField {...form.field('subject')} label="Objet" maxLength={200} required />
            <TextArea {...form.field('text')} label="Message" rows={10} required />
          </div>
        </FormDetails>
      }
    >
      <input type="hidden" name="jour" value={day} />
      <input type="hidden" name="adresse" value={recipient} />
      <p>
        E-mail à <EmailText>{recipient}</EmailText>.
      </p>
    </OfficeForm>
  )
}

interface KnownFormProps extends Omit<NewDaySectionProps, 'newDay'> {
  day: string
}

/** Button for a client who was told by telephone or at the counter. */
function KnownForm({ page, day, outcomes }: KnownFormProps) {
  const form = useOfficeForm({
    id: 'date-connue',
    action: formAddress(page, 'date-connue'),
    first: outcomes['date-connue'],
  })
  return (
    <OfficeForm form={form} variant="secondary" submit="Noter que le client la connaît" saved="Noté">
      <input type="hidden" name="jour" value={day} />
    </OfficeForm>
  )
}
