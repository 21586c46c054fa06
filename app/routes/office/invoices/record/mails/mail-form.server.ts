import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { invoiceMailForm } from '../../../../../../domain/invoices/forms/invoice-mail-form.ts'
import type { MailSending, WrittenMail } from '../../../../../../domain/invoices/mails/send-written.ts'
import type { InvoiceTone } from '../../../../../../domain/invoices/reminder-tones.ts'
import { shapeOf } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { failing, issuer, told } from '../invoice-outcomes.server.ts'

const mailShape = shapeOf(invoiceMailForm, {
  mostBytes: 65_536,
  more: { text: { longest: 32_768 }, ton: { longest: 2 } },
})

type Send = (visit: RecordVisit, mail: WrittenMail, typed: Record<string, string>) => Promise<MailSending>

export const receiveMail = (send: Send) =>
  receiveForm({
    shape: mailShape,
    failing,
    async act(visit: RecordVisit, typed) {
      issuer(visit)
      const judged = judgeForm(invoiceMailForm, typed)
      if (judged.outcome === 'invalid') return judged
      const { email = '', subject, text } = judged.values
      return told(await send(visit, { email, subject, text }, typed))
    },
  })

export const toneIn = ({ ton }: Record<string, string>) => Number(ton) as InvoiceTone
