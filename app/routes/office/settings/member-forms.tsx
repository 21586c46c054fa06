import type { ReactNode } from 'react'
import { href } from 'react-router'
import { boxesOf } from '../../../../domain/staff/staff-form.ts'
import type { StaffRole } from '../../../../domain/staff/staff-role.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { StaffFields } from './staff-fields.tsx'

interface Member {
  id: string
  name: string
  role: StaffRole
  pointsOfSale: readonly string[] | null
}

const addressFor = (id: string, name: string) =>
  formAddress(href('/gestion/reglages/equipe/:id', { id }), name)

interface MemberFormProps {
  member: Member
  outcome?: FormOutcome
}

export function ChangeForm({ member, outcome: first }: MemberFormProps) {
  const { id, name, role, pointsOfSale } = member
  const form = useOfficeForm({
    id: 'modifier',
    action: addressFor(id, 'modifier'),
    rules: async () => (await import('../../../../domain/staff/staff-form.ts')).staffForm,
    first,
    defaults: { name, role, ...boxesOf(pointsOfSale) },
  })
  return (
    <Section name="modifier" title="Rôle et points de vente">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <StaffFields field={form.field} />
      </OfficeForm>
    </Section>
  )
}

interface ButtonFormProps {
  id: string
  outcome?: FormOutcome
}

export function InviteAgainForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'inviter', action: addressFor(id, 'inviter'), first })
  return (
    <Section name="inviter" title="Mot de passe">
      <p>Il n’est pas encore choisi. Un nouveau lien remplace les précédents et vaut sept jours.</p>
      <OfficeForm form={form} variant="secondary" submit="Envoyer un nouveau lien" saved="Lien envoyé" />
    </Section>
  )
}

interface ResetFactorProps extends MemberFormProps {
  hasFactor: boolean
}

export function ResetFactorForm({ member: { id, name }, hasFactor, outcome: first }: ResetFactorProps) {
  const form = useOfficeForm({ id: 'verification', action: addressFor(id, 'verification'), first })
  return (
    <Section name="verification" title="Vérification en deux étapes">
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
    </Section>
  )
}

export function ReopenForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'rouvrir', action: addressFor(id, 'rouvrir'), first })
  return (
    <Section name="rouvrir" title="Compte fermé">
      <p>Personne ne s’y connecte. Rouvert, il retrouve son mot de passe, son rôle et ses points de vente.</p>
      <OfficeForm form={form} submit="Rouvrir le compte" saved="Compte rouvert" />
    </Section>
  )
}

export function CloseForm({ member: { id, name }, outcome: first }: MemberFormProps) {
  const form = useOfficeForm({ id: 'fermer', action: addressFor(id, 'fermer'), first })
  return (
    <Section name="fermer" title="Fermer le compte">
      <p>
        Les sessions de {name} se ferment aussitôt, partout. Ce qui a été fait reste au journal, et le compte
        peut être rouvert.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Fermer le compte" saved="Compte fermé" />
    </Section>
  )
}

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section id={name} className="paper-sheet office-section" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>{title}</h2>
      {children}
    </section>
  )
}
