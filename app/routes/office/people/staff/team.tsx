import { href, Link } from 'react-router'
import { pointOfSaleCheckboxValues } from '../../../../../domain/people/staff/staff-form.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/team.ts'
import { StaffFields } from './staff-fields.tsx'
import { loadTeamPage, type TeamView, teamForms } from './team.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './team.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-staff',
  entry: { label: 'Équipe', icon: 'team', group: 'settings', menuOrder: 40 },
  help: {
    title: 'Équipe',
    what: 'Les comptes de l’équipe, leur rôle et leurs points de vente.',
    how: [
      'Un nouveau compte reçoit par e-mail un lien pour choisir son mot de passe, valable sept jours.',
      'Le rôle fixe ce que chacun peut faire\u00a0; un changement vaut dès l’action suivante.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Équipe')

export const loader = ({ context }: Route.LoaderArgs) => loadTeamPage(context.get(siteContext))

export const action = (args: Route.ActionArgs) => teamForms.action(args)
export const middleware: Route.MiddlewareFunction[] = teamForms.middleware

export default function TeamPage({ loaderData: { members, sendsMail }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title="Équipe" lead="Qui a accès à la gestion, et avec quels droits.">
      <ul className="plain-list paper-sheet team">
        {members.map((member) => (
          <TeamLine key={member.id} {...member} />
        ))}
      </ul>
      <InviteForm sendsMail={sendsMail} outcome={actionData?.[inviteAnchor]} />
    </PaperPage>
  )
}

type MemberProps = TeamView['members'][number]

function TeamLine({ id, name, email, post, state, isClosed }: MemberProps) {
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

const inviteAnchor = 'nouveau'

/** Form that invites a new staff member. */
function InviteForm({ sendsMail, outcome: first }: { sendsMail: boolean; outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: inviteAnchor,
    action: formAddress(href('/gestion/reglages/equipe'), inviteAnchor),
    rules: async () => (await import('../../../../../domain/people/staff/staff-form.ts')).newStaffForm,
    first,
    defaults: pointOfSaleCheckboxValues(null),
  })
  return (
    <section id={inviteAnchor} className="paper-sheet office-section" aria-labelledby="nouveau-titre">
      <h2 id="nouveau-titre">Ajouter quelqu’un</h2>
      <p>
        {sendsMail
          ? 'Un e-mail l’invitera à choisir son mot de passe\u00a0; son lien est valable sept jours.'
          : 'Ce site n’envoie pas d’e-mails\u00a0: la page suivante montre le lien à lui transmettre, pour choisir son mot de passe.'}
      </p>
      <OfficeForm form={form} submit="Créer le compte" saved="Compte créé">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <StaffFields field={form.field} />
      </OfficeForm>
    </section>
  )
}
