import { listSavedAnswers } from '../../../../domain/saved-answers/list-saved-answers.ts'
import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/saved-answers.ts'
import { NewAnswerForm } from './answers/new-answer-form.tsx'
import { SavedAnswerLine } from './answers/saved-answer-line.tsx'
import { savedAnswersForms } from './answers/saved-answers-forms.server.ts'
import './saved-answers.css'

export const handle = {
  ...officePage,
  act: 'keep-saved-answers',
  entry: { label: 'Réponses types', icon: 'answers', place: 800 },
  help: {
    title: 'Réponses types',
    what: 'Les textes que l’on glisse dans une réponse.',
    how: [
      'Les variables, le prénom ou la référence par exemple, se remplissent au moment de répondre.',
      'L’aperçu montre le texte rempli avec un exemple.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Réponses types')

export async function loader({ context }: Route.LoaderArgs) {
  const answers = await listSavedAnswers(context.get(siteContext).db)
  return { answers: answers.map(({ id, name, text }) => ({ id, name, start: text.slice(0, 140) })) }
}

export const action = (visit: Route.ActionArgs) => savedAnswersForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = savedAnswersForms.middleware

/** What the workshop answers again and again (docs/product.md §11.8). */
export default function SavedAnswers({ loaderData: { answers }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Réponses types"
      lead="Ce que l’on écrit souvent, à insérer d’une pression dans une réponse."
    >
      {answers.length > 0 ? (
        <ol className="plain-list paper-sheet saved-answers">
          {answers.map((answer, place) => (
            <SavedAnswerLine
              key={answer.id}
              {...answer}
              isFirst={place === 0}
              isLast={place === answers.length - 1}
            />
          ))}
        </ol>
      ) : (
        <p className="paper-note">
          Aucune réponse type pour l’instant&nbsp;: la première se crée ci-dessous.
        </p>
      )}
      <NewAnswerForm outcome={actionData?.nouvelle} />
    </PaperPage>
  )
}
