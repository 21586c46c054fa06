import { href, Link } from 'react-router'
import { listSavedAnswers } from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/saved-answers.ts'
import { NewSavedAnswerForm } from './saved-answer-forms.tsx'
import { savedAnswersForms } from './saved-answers.server.ts'
import '../../../../ui/paper-page.css'
import './saved-answers.css'

export const handle = {
  ...officePageHandle,
  permission: 'keep-saved-answers',
  entry: { label: 'Réponses types', icon: 'answers', group: 'settings', menuOrder: 20 },
  help: {
    title: 'Réponses types',
    what: 'Les textes prêts à insérer dans une réponse.',
    how: [
      'Les variables, le prénom ou la référence par exemple, se remplissent au moment de répondre.',
      'L’aperçu montre le texte rempli avec un exemple.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Réponses types')

export async function loader({ context }: Route.LoaderArgs) {
  const answers = await listSavedAnswers(context.get(siteContext).db)
  return { answers: answers.map(({ id, name, text }) => ({ id, name, start: text.slice(0, 140) })) }
}

export const action = (args: Route.ActionArgs) => savedAnswersForms.action(args)
export const middleware: Route.MiddlewareFunction[] = savedAnswersForms.middleware

/** List of saved answers, texts that the workshop reuses. */
export default function SavedAnswersPage({ loaderData: { answers }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title="Réponses types" lead="Vos réponses habituelles, à insérer d’un clic.">
      {answers.length > 0 ? (
        <ol className="plain-list paper-sheet saved-answers">
          {answers.map((answer, index) => (
            <SavedAnswerLine
              key={answer.id}
              {...answer}
              rank={index + 1}
              isFirst={index === 0}
              isLast={index === answers.length - 1}
            />
          ))}
        </ol>
      ) : (
        <p className="paper-note">
          Aucune réponse type pour l’instant&nbsp;: la première se crée ci-dessous.
        </p>
      )}
      <NewSavedAnswerForm outcome={actionData?.nouvelle} />
    </PaperPage>
  )
}

interface LineProps {
  id: string
  name: string
  start: string
  rank: number
  isFirst: boolean
  isLast: boolean
}

function SavedAnswerLine({ id, name, start, rank, isFirst, isLast }: LineProps) {
  return (
    <li>
      <Link
        to={href('/gestion/reglages/reponses/:id', { id })}
        className="saved-answers__link"
        prefetch="intent"
      >
        <strong>{name}</strong>
        <span className="saved-answers__start">{start}</span>
      </Link>
      <div className="saved-answers__moves">
        <MoveAnswer
          id={id}
          rank={rank}
          to="monter"
          label={`Monter «\u00a0${name}\u00a0»`}
          disabled={isFirst}
        />
        <MoveAnswer
          id={id}
          rank={rank}
          to="descendre"
          label={`Descendre «\u00a0${name}\u00a0»`}
          disabled={isLast}
        />
      </div>
    </li>
  )
}

interface MoveProps {
  id: string
  /** Place in the list, from 1. */
  rank: number
  to: 'monter' | 'descendre'
  label: string
  disabled: boolean
}

/** Button that moves an answer one place up or down; the page that follows shows the new order. */
function MoveAnswer({ id, rank, to, label, disabled }: MoveProps) {
  return (
    <form method="post" action={formAddress(href('/gestion/reglages/reponses'), to)}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="rang" value={rank} />
      <button type="submit" aria-label={label} title={label} disabled={disabled}>
        {to === 'monter' ? <ArrowUpIcon /> : <ArrowDownIcon />}
      </button>
    </form>
  )
}
