import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/team.ts'
import { InviteForm, inviteAnchor } from './invite-form.tsx'
import { readTeam } from './read-team.server.ts'
import { teamForms } from './team-forms.server.ts'
import { TeamLine } from './team-line.tsx'
import './team.css'

export const handle = {
  ...officePage,
  act: 'manage-staff',
  entry: { label: 'Équipe', icon: 'team', place: 810 },
  help: {
    title: 'Équipe',
    what: 'Les comptes de l’équipe, leur rôle et leurs points de vente.',
    how: [
      'Un nouveau compte reçoit par e-mail un lien pour choisir son mot de passe, valable sept jours.',
      'Le rôle dit ce que chacun peut faire\u00a0; il change dès l’appui suivant.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Équipe')

export const loader = ({ context }: Route.LoaderArgs) => readTeam(context.get(siteContext))

export const action = (visit: Route.ActionArgs) => teamForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = teamForms.middleware

/** The workshop's own people (docs/product.md §11.4). */
export default function Team({ loaderData: { members }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title="Équipe" lead="Qui entre dans la gestion, et pour quoi faire.">
      <ul className="plain-list paper-sheet team">
        {members.map((member) => (
          <TeamLine key={member.id} {...member} />
        ))}
      </ul>
      <InviteForm outcome={actionData?.[inviteAnchor]} />
    </PaperPage>
  )
}
