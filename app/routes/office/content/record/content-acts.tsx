import type { ReactNode } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { ContentView } from './read-content.server.ts'

interface ContentActsProps {
  view: ContentView
  outcomes: Partial<Record<string, FormOutcome>>
}

/** Acts of second rank. */
export function ContentActs({ view, outcomes }: ContentActsProps) {
  const { state, page, isChanged } = view
  const isPublic = state === 'published'
  return (
    <section className="paper-sheet content-part content-acts" aria-label="Autres actes">
      {(isChanged || !isPublic) && <TimeForm view={view} outcome={outcomes.programmer} />}
      {isPublic && (
        <PressForm
          name="retirer"
          page={page}
          outcome={outcomes.retirer}
          title="Retirer du site"
          submit="Retirer du site"
          saved="Retiré"
        >
          La page n’existe plus pour les visiteurs, dans la seconde. Rien n’est perdu&nbsp;: vous pourrez la
          publier à nouveau, à la même adresse.
        </PressForm>
      )}
      {!isPublic && (
        <PressForm
          name="supprimer"
          page={page}
          outcome={outcomes.supprimer}
          title="Supprimer"
          submit="Supprimer pour de bon"
          saved="Supprimé"
        >
          Le texte et toutes ses versions disparaissent. Les images qui ne servent nulle part ailleurs sont
          effacées dans les jours qui suivent.
        </PressForm>
      )}
    </section>
  )
}

function TimeForm({
  view: { page, scheduled, soonest },
  outcome: first,
}: {
  view: ContentView
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({ id: 'programmer', action: formAddress(page, 'programmer'), first })
  const error = form.problems.moment
  return (
    <details id="programmer" open={first && true}>
      <summary className="fold">
        {scheduled ? 'Changer l’heure de publication' : 'Publier plus tard'} <ChevronDown />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Programmer" saved="Programmé">
        <TextField
          id="programmer-moment"
          name="moment"
          type="datetime-local"
          label="Jour et heure"
          hint="À l’heure de Paris. Le texte sera publié tel qu’il sera à ce moment-là."
          min={soonest}
          defaultValue={scheduled?.typed}
          errors={error ? [error] : undefined}
        />
      </OfficeForm>
    </details>
  )
}

interface PressFormProps {
  name: string
  page: string
  outcome?: FormOutcome
  title: string
  submit: string
  saved: string
  children: ReactNode
}

function PressForm({ name, page, outcome: first, title, submit, saved, children }: PressFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first })
  return (
    <details id={name} open={first && true}>
      <summary className="fold">
        {title} <ChevronDown />
      </summary>
      <p className="paper-note">{children}</p>
      <OfficeForm form={form} variant="secondary" submit={submit} saved={saved} />
    </details>
  )
}
