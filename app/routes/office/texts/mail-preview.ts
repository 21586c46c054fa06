import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import type { Mail } from '../../../../domain/ports/mailer.ts'
import { rulesOf } from '../../../../domain/texts/mails/change-mail.ts'
import { mailFormOf } from '../../../../domain/texts/mails/mail-form.ts'
import type { MailName } from '../../../../domain/texts/mails/mail-texts.ts'
import { readMailWords, withChanges } from '../../../../domain/texts/mails/read-mail-words.ts'
import { siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/mail-preview.ts'
import { mailAsked } from './mails/mail-asked.server.ts'
import { mailShape } from './mails/mail-shape.server.ts'
import { previewPage } from './preview-page.server.ts'

export const handle = { act: 'edit-settings' } satisfies OfficeGate

/** The mail as it is sent today, with people of an example. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const mail = mailAsked(visit)
  const { db, mailSamples } = visit.context.get(siteContext)
  return shown(await mailSamples.write(mail, await readMailWords(db, mail)))
}

/** The mail as it would be with the sentences that were typed; nothing is saved. */
export async function action(visit: Route.ActionArgs): Promise<Response> {
  const mail = mailAsked(visit)
  const form = await readForm(visit, mailShape)
  if (form.outcome === 'refused') return refused([form.message], form.status)
  const judged = judgeForm(mailFormOf(rulesOf(mail)), typedIn(form.fields))
  if (judged.outcome === 'invalid')
    return refused(Object.values<string>(judged.problems as Record<string, string>), 422)
  const words = withChanges(mail, judged.values as Readonly<Record<string, string>>)
  return shown(await writeWith(visit.context.get(siteContext).mailSamples.write, mail, words))
}

type Write = (mail: MailName, words: ReturnType<typeof withChanges<MailName>>) => Promise<Mail>
const writeWith = (write: Write, mail: MailName, words: ReturnType<typeof withChanges<MailName>>) =>
  write(mail, words)

const shown = ({ subject, html, text }: Mail) => previewPage({ subject, html, text })

const refused = (sentences: string[], status: number) => previewPage({ sentences }, status)
