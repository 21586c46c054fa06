import { href } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/team-member.ts'
import { ChangeForm } from './member/change-form.tsx'
import { CloseForm } from './member/close-form.tsx'
import { InviteAgainForm } from './member/invite-again-form.tsx'
import { memberForms } from './member/member-forms.server.ts'
import { ReopenForm } from './member/reopen-form.tsx'
import { ResetFactorForm } from './member/reset-factor-form.tsx'
import { readMember } from './read-member.server.ts'
import './team.css'

export const handle = {
  ...officePage,
  act: 'manage-staff',
  help: {
    title: 'Une personne de l’équipe',
    what: 'Son rôle, ses points de vente, son accès.',
    how: [
      '«\u00a0Fermer le compte\u00a0» met fin à ses sessions aussitôt\u00a0; il peut être rouvert.',
      '«\u00a0Réinitialiser\u00a0» lui fait choisir une nouvelle double vérification.',
      'Le dernier responsable ne peut être ni fermé ni changé de rôle.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.member.name ?? 'Équipe')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readMember(context, id)

export const action = (visit: Route.ActionArgs) => memberForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = memberForms.middleware

/** The account of one of the workshop's people (docs/product.md §11.4). */
export default function TeamMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, hasFactor, isOwn, lines } = loaderData
  const back = { to: href('/gestion/reglages/equipe'), label: 'Équipe' }
  const { id, isClosed, isWaiting } = member
  return (
    <PaperPage title={member.name} lead={member.email} back={back} key={id}>
      {isClosed ? (
        <ReopenForm id={id} outcome={actionData?.rouvrir} />
      ) : (
        <>
          {isWaiting && <InviteAgainForm id={id} outcome={actionData?.inviter} />}
          <ChangeForm member={member} outcome={actionData?.modifier} />
          {!isOwn && (
            <ResetFactorForm member={member} hasFactor={hasFactor} outcome={actionData?.verification} />
          )}
        </>
      )}
      <section className="paper-sheet office-section" aria-labelledby="histoire">
        <h2 id="histoire">Ce qui a été fait</h2>
        <RecordStream lines={lines} empty="Rien depuis la création du compte." />
      </section>
      {!isClosed && <CloseForm member={member} outcome={actionData?.fermer} />}
    </PaperPage>
  )
}
