import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { changeMail, type MailChange, resetMail } from '../../../../../domain/texts/mails/change-mail.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { type MailVisit, mailAsked } from './mail-asked.server.ts'
import { mailShape } from './mail-shape.server.ts'

const { failing } = officeFailures

const bothChanged =
  'Quelqu’un d’autre a modifié cet e-mail entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
function told(change: MailChange): FormOutcome {
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

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
