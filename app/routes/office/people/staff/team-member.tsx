import { href } from 'react-router'
import type { StaffRole } from '../../../../../domain/kernel/person.ts'
import { pointOfSaleCheckboxValues } from '../../../../../domain/people/staff/staff-form.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageOfOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { SettingsSection } from '../../business/settings/settings-section.tsx'
import type { Route } from './+types/team-member.ts'
import { StaffFields } from './staff-fields.tsx'
import { type LinkSharingOutcome, loadTeamMemberPage, teamMemberForms } from './team-member.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './team.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-staff',
  help: {
    title: 'Une personne de l’équipe',
    what: 'Son rôle, ses points de vente, son accès.',
    how: [
      '«\u00a0Fermer le compte\u00a0» met fin à ses sessions aussitôt\u00a0; il peut être rouvert.',
      '«\u00a0Réinitialiser\u00a0» lui fait choisir une nouvelle double vérification.',
      'Le dernier responsable ne peut être ni fermé ni changé de rôle.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.member.name ?? 'Équipe')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadTeamMemberPage(context, id)

export const action = (args: Route.ActionArgs) => teamMemberForms.action(args)
export const middleware: Route.MiddlewareFunction[] = teamMemberForms.middleware

export default function TeamMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, hasFactor, sendsMail, isOwn, lines } = loaderData
  const back = { to: href('/gestion/reglages/equipe'), label: 'Équipe' }
  const { id, isClosed, isWaiting } = member
  return (
    <PaperPage title={member.name} lead={member.email} back={back} key={id}>
      {isClosed ? (
        <ReopenMemberForm id={id} outcome={actionData?.rouvrir} />
      ) : (
        <>
          {isWaiting &&
            (sendsMail ? (
              <InviteAgainForm id={id} outcome={actionData?.inviter} />
            ) : (
              <ShareLinkForm id={id} outcome={actionData?.lien} />
            ))}
          <ChangeMemberForm member={member} outcome={actionData?.modifier} />
          {!isOwn && (
            <ResetFactorForm member={member} hasFactor={hasFactor} outcome={actionData?.verification} />
          )}
        </>
      )}
      <section className="paper-sheet office-section" aria-labelledby="histoire">
        <h2 id="histoire">Historique</h2>
        <ActivityFeed lines={lines} empty="Rien depuis la création du compte." />
      </section>
      {!isClosed && <CloseMemberForm member={member} outcome={actionData?.fermer} />}
    </PaperPage>
  )
}

function ChangeMemberForm({ member, outcome: first }: MemberFormProps) {
  const { id, name, role, pointsOfSale } = member
  const form = useOfficeForm({
    id: 'modifier',
    action: memberFormAddress(id, 'modifier'),
    rules: async () => (await import('../../../../../domain/people/staff/staff-form.ts')).staffForm,
    first,
    defaults: { name, role, ...pointOfSaleCheckboxValues(pointsOfSale) },
  })
  return (
    <SettingsSection name="modifier" title="Rôle et points de vente">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <StaffFields field={form.field} />
      </OfficeForm>
    </SettingsSection>
  )
}

interface ButtonFormProps {
  id: string
  outcome?: FormOutcome
}

function InviteAgainForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'inviter', action: memberFormAddress(id, 'inviter'), first })
  return (
    <SettingsSection name="inviter" title="Mot de passe">
      <p>Il n’est pas encore choisi. Un nouveau lien remplace les précédents et reste valable sept jours.</p>
      <OfficeForm form={form} variant="secondary" submit="Envoyer un nouveau lien" saved="Lien envoyé" />
    </SettingsSection>
  )
}

/**
 * Shows the link of an invitation where the site sends no mail. The browser posts this form itself, so that the link is only part
 * of the page: responses to forms that scripts send are stored.
 */
function ShareLinkForm({ id, outcome }: { id: string; outcome: LinkSharingOutcome | undefined }) {
  const link = outcome?.outcome === 'saved' ? outcome.link : null
  const errorText = problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome)
  return (
    <SettingsSection name="lien" title="Mot de passe">
      <p>
        Il n’est pas encore choisi, et ce site n’envoie pas d’e-mails&nbsp;: transmettez vous-même le lien.
        Chaque nouveau lien remplace les précédents, et vaut sept jours.
      </p>
      {link && (
        <label className="field" role="status">
          <span className="field__label">Lien à transmettre, à cette personne seulement</span>
          <input className="field__control" readOnly defaultValue={link} key={link} />
        </label>
      )}
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <form method="post" action={memberFormAddress(id, 'lien')}>
        <Button type="submit" variant="secondary">
          {link ? 'Afficher un autre lien' : 'Afficher le lien'}
        </Button>
      </form>
    </SettingsSection>
  )
}

interface ResetFactorProps extends MemberFormProps {
  hasFactor: boolean
}

function ResetFactorForm({ member: { id, name }, hasFactor, outcome: first }: ResetFactorProps) {
  const form = useOfficeForm({ id: 'verification', action: memberFormAddress(id, 'verification'), first })
  return (
    <SettingsSection name="verification" title="Vérification en deux étapes">
      {hasFactor ? (
        <>
          <p>
            Téléphone et codes de secours perdus&nbsp;? La réinitialisation ferme toutes les sessions de{' '}
            {name}, qui choisira une autre application à sa prochaine connexion.
          </p>
          <OfficeForm
            form={form}
            variant="secondary"
            submit="Réinitialiser"
            saved="Vérification réinitialisée"
          />
        </>
      ) : (
        <p role="status">Elle n’est pas active&nbsp;: une application se choisit à la prochaine connexion.</p>
      )}
    </SettingsSection>
  )
}

function CloseMemberForm({ member: { id, name }, outcome: first }: MemberFormProps) {
  const form = useOfficeForm({ id: 'fermer', action: memberFormAddress(id, 'fermer'), first })
  return (
    <SettingsSection name="fermer" title="Fermer le compte">
      <p>
        Les sessions de {name} se ferment aussitôt, partout. Ce que cette personne a fait reste au journal, et
        le compte peut être rouvert.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Fermer le compte" saved="Compte fermé" />
    </SettingsSection>
  )
}

function ReopenMemberForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'rouvrir', action: memberFormAddress(id, 'rouvrir'), first })
  return (
    <SettingsSection name="rouvrir" title="Compte fermé">
      <p>Personne ne s’y connecte. Rouvert, il retrouve son mot de passe, son rôle et ses points de vente.</p>
      <OfficeForm form={form} submit="Rouvrir le compte" saved="Compte rouvert" />
    </SettingsSection>
  )
}

const memberFormAddress = (id: string, name: string) =>
  formAddress(href('/gestion/reglages/equipe/:id', { id }), name)

interface Member {
  id: string
  name: string
  role: StaffRole
  pointsOfSale: readonly string[] | null
}

interface MemberFormProps {
  member: Member
  outcome?: FormOutcome
}
