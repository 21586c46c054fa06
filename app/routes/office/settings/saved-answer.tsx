import { data, href } from 'react-router'
import { signatureOf } from '../../../../domain/letters/signature.ts'
import { exampleValues } from '../../../../domain/saved-answers/answer-variables.ts'
import { findSavedAnswer } from '../../../../domain/saved-answers/list-saved-answers.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/saved-answer.ts'
import { ChangeAnswerForm } from './answers/change-answer-form.tsx'
import { DeleteAnswerForm } from './answers/delete-answer-form.tsx'
import { savedAnswerForms } from './answers/saved-answer-forms.server.ts'
import './saved-answers.css'

export const handle = {
  ...officePage,
  act: 'keep-saved-answers',
  help: {
    title: 'Une réponse type',
    what: 'Son nom, son texte et son aperçu.',
    how: ['Insérez une variable par son bouton\u00a0; une variable inconnue est refusée.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeMeta(loaderData?.answer.name ?? 'Réponse type')

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const answer = await findSavedAnswer(db, id)
  if (!answer) throw data(null, { status: 404 })
  const { name, text } = answer
  return {
    answer: { id, name, text },
    example: exampleValues(await signatureOf(db, context.get(staffContext))),
  }
}

export const action = (visit: Route.ActionArgs) => savedAnswerForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = savedAnswerForms.middleware

/** One of the answers that the workshop writes again and again (docs/product.md §11.8). */
export default function SavedAnswer({ loaderData: { answer, example }, actionData }: Route.ComponentProps) {
  const back = { to: href('/gestion/reglages/reponses'), label: 'Réponses types' }
  return (
    <PaperPage title={answer.name} back={back} key={answer.id}>
      <ChangeAnswerForm answer={answer} example={example} outcome={actionData?.modifier} />
      <DeleteAnswerForm id={answer.id} outcome={actionData?.supprimer} />
    </PaperPage>
  )
}
