import { makeMailForm } from '../../../../../domain/business/texts/mails/mail-form.ts'
import {
  mailRulesOf,
  readMailWords,
  withChangedWords,
} from '../../../../../domain/business/texts/mails/mail-words.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import type { Mail } from '../../../../../domain/kernel/ports/mailer.ts'
import { handleForm } from '../../../../forms/handle-form.ts'
import { siteContext } from '../../../../http/context.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/mail-preview.ts'
import { mailLimits, requestedMail } from './mail.server.ts'
import { previewPage } from './mail-preview.server.ts'

export const handle = { permission: 'edit-settings' } satisfies OfficeAccess

/** Returns the mail as it is sent today, with sample data. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const mail = requestedMail(visit)
  const { db, facts, mailSamples } = visit.context.get(siteContext)
  return shown(await mailSamples.write(mail, await readMailWords(db, mail), facts.current()))
}

/** Returns the mail with the typed sentences; saves nothing. */
export const action = handleForm({
  limits: mailLimits,
  respondToRejectedBody: (_, { message, status }) => rejected([message], status),
  async action(visit: Route.ActionArgs, typed) {
    const mail = requestedMail(visit)
    const checked = validateForm(makeMailForm(mailRulesOf(mail)), typed)
    if (checked.outcome === 'invalid')
      return rejected(Object.values<string>(checked.problems as Record<string, string>), 422)
    const words = withChangedWords(mail, checked.values as Readonly<Record<string, string>>)
    const { facts, mailSamples } = visit.context.get(siteContext)
    return shown(await mailSamples.write(mail, words, facts.current()))
  },
})

const shown = ({ subject, html, text }: Mail) => previewPage({ subject, html, text })

const rejected = (sentences: string[], status: number) => previewPage({ sentences }, status)
