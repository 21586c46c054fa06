import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { FoldedPress } from './folded-press.tsx'
import type { ContentView } from './read-content.server.ts'
import { TimeForm } from './time-form.tsx'

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
        <FoldedPress
          name="retirer"
          page={page}
          outcome={outcomes.retirer}
          title="Retirer du site"
          submit="Retirer du site"
          saved="Retiré"
        >
          La page n’existe plus pour les visiteurs, dans la seconde. Rien n’est perdu&nbsp;: vous pourrez la
          publier à nouveau, à la même adresse.
        </FoldedPress>
      )}
      {!isPublic && (
        <FoldedPress
          name="supprimer"
          page={page}
          outcome={outcomes.supprimer}
          title="Supprimer"
          submit="Supprimer pour de bon"
          saved="Supprimé"
        >
          Le texte et toutes ses versions disparaissent. Les images qui ne servent nulle part ailleurs sont
          effacées dans les jours qui suivent.
        </FoldedPress>
      )}
    </section>
  )
}
