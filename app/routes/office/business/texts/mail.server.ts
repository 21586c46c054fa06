import { data, type RouterContextProvider } from 'react-router'
import {
  isMailName,
  type MailName,
  mailFieldsOf,
  mailTexts,
  mailVariablesOf,
} from '../../../../../domain/business/texts/mails/mail-texts.ts'
import {
  changeMail,
  listChangedMails,
  type MailChange,
  readMailWords,
  resetMail,
} from '../../../../../domain/business/texts/mails/mail-words.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { type BodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { activityLength, activityLines } from '../../../../office/journal/activity-feed.server.ts'

/** The sentences of a mail as they are now; 404 for one that the site does not write. */
export async function readMail(context: Readonly<RouterContextProvider>, mail: string) {
  const { db } = context.get(siteContext)
  if (!isMailName(mail)) throw data(null, { status: 404 })
  const { title, about } = mailTexts[mail]
  const fields = Object.entries(mailFieldsOf(mail)).map(([name, { label, isLong = false }]) => ({
    name,
    label,
    isLong,
  }))
  const values: Readonly<Record<string, string>> = await readMailWords(db, mail)
  const events = await listEvents(db, { kind: 'text', recordId: mail }, activityLength)
  return {
    mail,
    title,
    about,
    fields,
    values,
    variables: mailVariablesOf(mail),
    isChanged: (await listChangedMails(db)).has(mail),
    lines: activityLines(events, context.get(staffContext)),
  }
}

/** The names of all sentences: which of them a mail has is known once its address has been read. */
const names = [
  ...new Set((Object.keys(mailTexts) as MailName[]).flatMap((mail) => Object.keys(mailFieldsOf(mail)))),
]

export const mailLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    ...Object.fromEntries(names.map((name) => [name, { longest: 32 * 1024 }])),
    [baseField]: { longest: 64 * 1024 },
  },
  maxBytes: 128 * 1024,
}

const { failing } = officeFailures

const receiveChange = receiveForm({
  shape: mailLimits,
  failing,
  action: async (visit: MailVisit, typed) =>
    toMailOutcome(
      await changeMail(
        visit.context.get(siteContext),
        visit.context.get(staffContext),
        requestedMail(visit),
        typed,
      ),
    ),
})

const receiveReset = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: MailVisit) {
    const { context } = visit
    await resetMail(context.get(siteContext), context.get(staffContext), requestedMail(visit))
    return { outcome: 'saved' }
  },
})

/** The forms of a mail, by the names that stand behind their addresses. */
export const mailForms = actionsByIntent({ modifier: receiveChange, premier: receiveReset })

const bothChanged =
  'Quelqu’un d’autre a modifié cet e-mail entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page shows after a change: of a conflict, what to choose from and what the choice is made upon. */
function toMailOutcome(change: MailChange): FormOutcome {
  if (change.outcome !== 'conflict') return change
  return conflictRefusal(bothChanged, change)
}

type MailVisit = RouteVisit & { params: { mail: string } }

/** The mail that the address names; 404 for another. */
export function requestedMail({ params }: MailVisit): MailName {
  if (!isMailName(params.mail)) throw data(null, { status: 404 })
  return params.mail
}
