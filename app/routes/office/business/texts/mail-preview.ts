import { createMailForm } from '../../../../../domain/business/texts/mails/mail-form.ts'
import {
  findMailWords,
  mailFormRulesOf,
  withChangedMailWords,
} from '../../../../../domain/business/texts/mails/mail-words.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import { escapeHtml } from '../../../../../domain/kernel/html/parse-html.ts'
import type { Mail } from '../../../../../domain/kernel/ports/mailer.ts'
import { handleForm } from '../../../../forms/handle-form.ts'
import { siteContext } from '../../../../http/context.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/mail-preview.ts'
import { mailTextLimits, requireRequestedMail } from './mail.server.ts'

export const handle = { permission: 'edit-settings' } satisfies OfficeAccess

/** Returns the mail as it is sent today, with sample data. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const mail = requireRequestedMail(args)
  const { db, facts, mailSamples } = args.context.get(siteContext)
  return shown(await mailSamples.write(mail, await findMailWords(db, mail), facts.current()))
}

/** Returns the mail with the typed sentences; saves nothing. */
export const action = handleForm({
  limits: mailTextLimits,
  respondToRejectedBody: (_, { message, status }) => rejected([message], status),
  async action(args: Route.ActionArgs, typed) {
    const mail = requireRequestedMail(args)
    const checked = validateForm(createMailForm(mailFormRulesOf(mail)), typed)
    if (checked.outcome === 'invalid')
      return rejected(Object.values<string>(checked.problems as Record<string, string>), 422)
    const words = withChangedMailWords(mail, checked.values as Readonly<Record<string, string>>)
    const { facts, mailSamples } = args.context.get(siteContext)
    return shown(await mailSamples.write(mail, words, facts.current()))
  },
})

const shown = ({ subject, html, text }: Mail) => previewPage({ subject, html, text })

const rejected = (sentences: string[], status: number) => previewPage({ sentences }, status)

type Shown = { subject: string; html: string; text: string } | { sentences: readonly string[] }

const font = 'font-family:Archivo,Helvetica,Arial,sans-serif'
const note = `${font};font-size:14px;line-height:20px;color:#5b6168;margin:0 auto;max-width:600px;padding:12px`

/**
 * Returns the preview page for the frame beside the form: the mail with its subject above and its plain text below, or the
 * problems of its sentences. The frame runs no scripts and its links do not work (`app/http/middleware/security-headers.ts`).
 */
function previewPage(shown: Shown, status = 200): Response {
  const body = 'html' in shown ? mailPage(shown) : rejectionPage(shown.sentences)
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

function mailPage({ subject, html, text }: { subject: string; html: string; text: string }): string {
  const head = `<p style="${note}">Objet\u00a0: <strong style="color:#1d2024">${escapeHtml(subject)}</strong></p>`
  const plain = `<details style="${note};margin-top:24px"><summary style="padding:12px 0;cursor:pointer">Le même e-mail en texte brut</summary><pre style="white-space:pre-wrap;overflow-wrap:anywhere;color:#1d2024">${escapeHtml(text)}</pre></details>`
  // Replacement by function, because the text of a mail may contain `$` patterns.
  return html.replace(/<body[^<>]*>/, (body) => body + head).replace('</body>', () => `${plain}</body>`)
}

function rejectionPage(sentences: readonly string[]): string {
  const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Aperçu</title></head><body style="${font};padding:16px"><p>Corrigez le texte pour voir l’aperçu\u00a0:</p><ul>${items}</ul></body></html>`
}
