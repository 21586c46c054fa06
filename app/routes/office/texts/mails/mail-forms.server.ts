import { changeMail, resetMail } from '../../../../../domain/texts/mails/change-mail.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { type MailVisit, mailAsked } from './mail-asked.server.ts'
import { told } from './mail-outcomes.server.ts'
import { mailShape } from './mail-shape.server.ts'

const { failing } = officeFailures

const receiveChange = receiveForm({
  shape: mailShape,
  failing,
  act: async (visit: MailVisit, typed) =>
    told(
      await changeMail(
        visit.context.get(siteContext),
        visit.context.get(staffContext),
        mailAsked(visit),
        typed,
      ),
    ),
})

const receiveReset = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: MailVisit) {
    const { context } = visit
    await resetMail(context.get(siteContext), context.get(staffContext), mailAsked(visit))
    return { outcome: 'saved' }
  },
})

/** The forms of a mail, by the names that stand behind their addresses. */
export const mailForms = oneOfForms({ modifier: receiveChange, premier: receiveReset })
