import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { Eye } from '../../../../ui/icon/area-icons.ts'
import { WordDiff } from '../../editor/word-diff.tsx'
import type { LegalTextView } from '../read-legal-text.server.ts'
import { DropForm } from './drop-form.tsx'
import { MissingInDraft } from './missing-in-draft.tsx'
import { PublishForm } from './publish-form.tsx'

interface DraftReviewProps {
  view: LegalTextView
  draft: NonNullable<LegalTextView['draft']>
  outcomes?: { publier?: FormOutcome; abandonner?: FormOutcome }
}

/** What the saved draft changes, what it still needs, and the two ways in which it ends. */
export function DraftReview({ view: { address, slug }, draft, outcomes }: DraftReviewProps) {
  const { missing, changes, kept, mark, from } = draft
  const hasChanges = changes.parts.some(({ kind }) => kind !== 'same')
  return (
    <section className="paper-sheet office-section" aria-labelledby="relire-titre">
      <h2 id="relire-titre">Ce qui changera</h2>
      <p className="paper-note">{kept}, à côté du texte en vigueur.</p>
      {hasChanges ? <WordDiff diff={changes} /> : <p>Le texte est celui qui est en vigueur.</p>}
      <ButtonLink
        to={href('/gestion/reglages/textes/:text/apercu', { text: slug })}
        variant="secondary"
        className="text-preview-link"
      >
        <Eye /> Le relire comme il paraîtra
      </ButtonLink>
      {missing.length > 0 ? (
        <MissingInDraft sentences={missing} />
      ) : (
        <PublishForm key={mark} address={address} mark={mark} from={from} outcome={outcomes?.publier} />
      )}
      <DropForm address={address} outcome={outcomes?.abandonner} />
    </section>
  )
}
