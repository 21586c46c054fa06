import { data } from 'react-router'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { fieldsOf, isMailName, mailTexts, variablesOf } from '../../../../domain/texts/mails/mail-texts.ts'
import { listChangedMails, readMailWords } from '../../../../domain/texts/mails/read-mail-words.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/mail.ts'
import { MailForm } from './mail-form.tsx'
import { mailForms } from './mail-forms.server.ts'
import { ResetForm } from './mail-reset-form.tsx'
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

export async function loader({ context, params: { mail } }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  if (!isMailName(mail)) throw data(null, { status: 404 })
  const { title, about } = mailTexts[mail]
  const fields = Object.entries(fieldsOf(mail)).map(([name, { label, isLong = false }]) => ({
    name,
    label,
    isLong,
  }))
  const values: Readonly<Record<string, string>> = await readMailWords(db, mail)
  const events = await listEvents(db, { kind: 'text', recordId: mail }, streamLength)
  return {
    ...{ mail, title, about, fields, values, variables: variablesOf(mail) },
    isChanged: (await listChangedMails(db)).has(mail),
    lines: streamLines(events, context.get(staffContext)),
  }
}

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
