import { againForm } from '../../../../../../domain/documents/again-form.ts'
import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { cancelMail } from '../../../../../../domain/invoices/mails/cancel-mail.ts'
import { sendMailAgain } from '../../../../../../domain/invoices/mails/send-mail-again.ts'
import { buttonShape, type FormShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { failing, issuer, told } from '../invoice-outcomes.server.ts'

const mailButton: FormShape = {
  ...buttonShape,
  fields: { lettre: { longest: 64 }, email: { longest: 1_024 } },
}

export const receiveUndo = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: RecordVisit, { lettre = '' }) {
    return told(await cancelMail(...issuer(visit), visit.params.id, lettre))
  },
})

export const receiveAgain = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: RecordVisit, { lettre: mailId = '', email }) {
    const judged = judgeForm(againForm, { email })
    if (judged.outcome === 'invalid') return judged
    return told(await sendMailAgain(...issuer(visit), visit.params.id, { mailId, ...judged.values }))
  },
})
