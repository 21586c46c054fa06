import { data, type RouterContextProvider } from 'react-router'
import {
  findMailByStoredName,
  type MailName,
  mailFieldsOf,
  mailTexts,
  mailVariablesOf,
} from '../../../../../domain/business/texts/mails/mail-texts.ts'
import {
  changeMailTexts,
  findMailWords,
  listChangedMailTexts,
  restoreDefaultMailTexts,
} from '../../../../../domain/business/texts/mails/mail-words.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'

/** Loads the current sentences of a mail; throws 404 for an unknown one. */
export async function loadMailTextPage(context: Readonly<RouterContextProvider>, stored: string) {
  const { db, facts } = context.get(siteContext)
  const mail = findMailByStoredName(stored)
  if (!mail) throw data(null, { status: 404 })
  const { title, about } = mailTexts[mail]
  const fields = Object.entries(mailFieldsOf(mail)).map(([name, { label, isLong = false }]) => ({
    name,
    label,
    isLong,
  }))
  const values: Readonly<Record<string, string>> = await findMailWords(db, mail)
  const events = await listEvents(db, { kind: 'text', recordId: stored }, maxActivityLines, facts.current())
  return {
    mail: stored,
    title,
    about,
    fields,
    values,
    variables: mailVariablesOf(mail),
    isChanged: (await listChangedMailTexts(db)).has(mail),
    lines: recordActivityLines(events, context.get(staffContext)),
  }
}

/** Names of the sentences of all mails: the limits are defined before the address is read. */
const names = [
  ...new Set((Object.keys(mailTexts) as MailName[]).flatMap((mail) => Object.keys(mailFieldsOf(mail)))),
]

export const mailTextLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    ...Object.fromEntries(names.map((name) => [name, { longest: 32 * 1024 }])),
    [openedValuesFieldName]: { longest: 64 * 1024 },
  },
  maxBytes: 128 * 1024,
}

const bothChanged =
  'Quelqu’un d’autre a modifié cet e-mail entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const change = officeForm({
  limits: mailTextLimits,
  run: ({ deps, by, typed }, args: MailRouteArgs) =>
    changeMailTexts(deps, by, requireRequestedMail(args), typed),
  rejections: { conflict: (conflict) => toConflictRejection(bothChanged, conflict) },
})

const reset = officeForm({
  async run({ deps, by }, args: MailRouteArgs) {
    await restoreDefaultMailTexts(deps, by, requireRequestedMail(args))
    return { outcome: 'saved' }
  },
})

/** Form handlers of a mail, by the form name in the address. */
export const mailTextForms = actionsByIntent({ modifier: change, premier: reset })

type MailRouteArgs = RouteArgs & { params: { mail: string } }

/** Returns the mail that the address names; throws 404 for an unknown one. */
export function requireRequestedMail({ params }: MailRouteArgs): MailName {
  const mail = findMailByStoredName(params.mail)
  if (!mail) throw data(null, { status: 404 })
  return mail
}
