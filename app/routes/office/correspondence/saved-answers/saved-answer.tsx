import { data, href } from 'react-router'
import { exampleSavedAnswerValuesOf } from '../../../../../domain/correspondence/saved-answers/saved-answer-variables.ts'
import { findSavedAnswer } from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { findStaffSignature } from '../../../../../domain/correspondence/threads/message-drafts.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { SettingsSection } from '../../business/settings/settings-section.tsx'
import type { Route } from './+types/saved-answer.ts'
import { ChangeSavedAnswerForm } from './saved-answer-forms.tsx'
import { savedAnswerForms } from './saved-answers.server.ts'
import './saved-answers.css'

export const handle = {
  ...officePageHandle,
  permission: 'keep-saved-answers',
  help: {
    title: 'Une réponse type',
    what: 'Son nom, son texte et son aperçu.',
    how: ['Insérez une variable par son bouton\u00a0; une variable inconnue est refusée.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.answer.name ?? 'Réponse type')

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, facts } = context.get(siteContext)
  const answer = await findSavedAnswer(db, id)
  if (!answer) throw data(null, { status: 404 })
  const { name, text } = answer
  return {
    answer: { id, name, text },
    example: exampleSavedAnswerValuesOf(
      await findStaffSignature(db, context.get(staffContext)),
      facts.current(),
    ),
  }
}

export const action = (args: Route.ActionArgs) => savedAnswerForms.action(args)
export const middleware: Route.MiddlewareFunction[] = savedAnswerForms.middleware

/** Page of one saved answer, a text that the workshop reuses. */
export default function SavedAnswerPage({
  loaderData: { answer, example },
  actionData,
}: Route.ComponentProps) {
  const back = { to: href('/gestion/reglages/reponses'), label: 'Réponses types' }
  return (
    <PaperPage title={answer.name} back={back} key={answer.id}>
      <ChangeSavedAnswerForm answer={answer} example={example} outcome={actionData?.modifier} />
      <DeleteAnswerForm id={answer.id} outcome={actionData?.supprimer} />
    </PaperPage>
  )
}

function DeleteAnswerForm({ id, outcome: first }: { id: string; outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses/:id', { id }), 'supprimer')
  const form = useOfficeForm({ id: 'supprimer', action, first })
  return (
    <SettingsSection name="supprimer" title="Supprimer">
      <p>Elle disparaît de la liste&nbsp;; les réponses déjà écrites ne changent pas.</p>
      <OfficeForm form={form} variant="secondary" submit="Supprimer cette réponse type" saved="Supprimée" />
    </SettingsSection>
  )
}
