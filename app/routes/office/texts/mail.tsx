import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/mail.ts'
import { MailForm } from './mails/mail-form.tsx'
import { mailForms } from './mails/mail-forms.server.ts'
import { ResetForm } from './mails/mail-reset-form.tsx'
import { readMail } from './mails/read-mail.server.ts'
import { textsPage } from './texts-page.ts'
import './texts.css'

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Le texte d’un e-mail',
    what: 'Les phrases d’un e-mail du site, avec leurs variables.',
    how: ['L’aperçu montre l’e-mail rempli avec un exemple.', 'Un appui rend le texte d’origine.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Textes')

export const loader = ({ context, params: { mail } }: Route.LoaderArgs) => readMail(context, mail)

export const action = (visit: Route.ActionArgs) => mailForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = mailForms.middleware

/** The sentences of a mail that the site writes by itself, with how it looks (docs/product.md §11.22). */
export default function MailText({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title={view.title} lead={view.about} back={textsPage} key={view.mail}>
      <Presence kind="setting" id={`mail-${view.mail}`} />
      <MailForm view={view} outcome={actionData?.modifier} />
      {view.isChanged && <ResetForm mail={view.mail} outcome={actionData?.premier} />}
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Ce qui a été fait</h2>
        <RecordStream lines={view.lines} empty="Personne n’a encore changé cet e-mail." />
      </section>
    </PaperPage>
  )
}
