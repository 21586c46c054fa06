import { href, Link } from 'react-router'
import { listStaff } from '../../../../domain/staff/list-staff.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { staffRoleNames } from '../../../../domain/staff/staff-role.ts'
import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/team.ts'
import { InviteForm, inviteAnchor } from './invite-form.tsx'
import { teamForms } from './team-forms.server.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
  const members = await listStaff(context.get(siteContext))
  return {
    members: members.map(({ id, name, email, role, pointsOfSale, closedAt, hasPassword }) => ({
      ...{ id, name, email },
      post: `${staffRoleNames[role]}, ${pointsOfSaleName(pointsOfSale)}`,
      state: closedAt ? 'Compte fermé' : hasPassword ? null : 'N’a pas encore choisi son mot de passe',
      isClosed: closedAt !== null,
    })),
  }
}

export const action = (visit: Route.ActionArgs) => teamForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = teamForms.middleware

/** The workshop's own people (docs/product.md §11.4). */
export default function Team({ loaderData: { members }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title="Équipe" lead="Qui entre dans la gestion, et pour quoi faire.">
      <ul className="plain-list paper-sheet team">
        {members.map((member) => (
          <Member key={member.id} {...member} />
        ))}
      </ul>
      <InviteForm outcome={actionData?.[inviteAnchor]} />
    </PaperPage>
  )
}

type MemberProps = Route.ComponentProps['loaderData']['members'][number]

function Member({ id, name, email, post, state, isClosed }: MemberProps) {
  return (
    <li data-closed={isClosed || undefined}>
      <Link to={href('/gestion/reglages/equipe/:id', { id })} className="team__link" prefetch="intent">
        <strong>{name}</strong>
      </Link>
      <span>{post}</span>
      <span className="team__note">{email}</span>
      {state && <span className="team__note">{state}</span>}
    </li>
  )
}
