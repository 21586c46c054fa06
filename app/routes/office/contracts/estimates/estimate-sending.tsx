import { Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { RejectedMail } from '../../billing/documents/rejected-mail.tsx'
import type { EstimateSendingView } from './estimate-sending.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'

interface SendingNoticeProps {
  page: string
  sending: EstimateSendingView
  /** Name of the document in sentences: « Le devis ». */
  wording: string
  /** Outcome of « Renvoyer ». */
  outcome?: FormOutcome
}

/** Toast to cancel a mail that will be sent within seconds, and notice of one that was not delivered. */
export function EstimateSendingNotice({
  page,
  sending: { leaving, rejectedMail },
  wording,
  outcome,
}: SendingNoticeProps) {
  if (leaving)
    return (
      <>
        <p className="paper-sheet estimate-leaving" role="status">
          {wording} part à <strong>{leaving.email}</strong>.
        </p>
        {leaving.seconds > 0 && (
          <UndoToasts>
            <UndoToast
              key={leaving.id}
              page={page}
              fields={{ lettre: leaving.id }}
              seconds={leaving.seconds}
              wording={sendingSoonSentence(wording)}
            />
          </UndoToasts>
        )}
      </>
    )
  return rejectedMail && <RejectedMail mail={rejectedMail} page={page} outcome={outcome} />
}

interface SendFormProps {
  page: string
  sending: EstimateSendingView
  total: string
  kind: 'envoyer' | 'relancer'
  outcome?: FormOutcome
}

const sendTexts = {
  envoyer: { title: 'Envoyer le devis', goes: 'avec le devis en PDF et nos conditions générales' },
  relancer: { title: 'Relancer le client', goes: 'avec le devis, une nouvelle fois' },
} as const

/** Form to confirm a mail: recipient, total, text. */
export function SendEstimateForm({ page, sending, total, kind, outcome: first }: SendFormProps) {
  const form = useOfficeForm({
    id: 'envoyer',
    action: formAddress(page, kind),
    rules: async () =>
      (await import('../../../../../domain/contracts/estimates/estimate-forms.ts')).estimateMailForm,
    first,
    defaults: { email: sending.email, texte: sending.text },
  })
  const { title, goes } = sendTexts[kind]
  return (
    <section id="envoyer" className="paper-sheet estimate-status" aria-labelledby="envoyer-titre">
      <h2 id="envoyer-titre">{title}</h2>
      {sending.isChanged && (
        <p className="office-form__alert" role="alert">
          Ce devis a changé depuis que vous l’avez ouvert&nbsp;: vérifiez-le avant de confirmer.
        </p>
      )}
      <p>
        <strong>{total} TTC</strong>, {goes}. Vous avez dix secondes pour l’annuler.
      </p>
      <OfficeForm form={form} submit="Confirmer" saved="En route">
        <TextField
          {...form.field('email')}
          type="email"
          label="À"
          required
          autoComplete="off"
          spellCheck={false}
        />
        <FormDetails open={Boolean(sending.text)}>
          <summary className="fold">
            Ajouter quelques mots <ChevronDownIcon />
          </summary>
          <TextArea {...form.field('texte')} label="Dans l’e-mail" />
        </FormDetails>
      </OfficeForm>
      <Link to={page} preventScrollReset>
        Revenir sans envoyer
      </Link>
    </section>
  )
}
