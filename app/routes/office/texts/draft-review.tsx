import { href } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Eye } from '../../../ui/icon/area-icons.ts'
import { WordDiff } from '../editor/word-diff.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { LegalTextView } from './read-legal-text.server.ts'

interface DraftReviewProps {
  view: LegalTextView
  draft: NonNullable<LegalTextView['draft']>
  outcomes?: { publier?: FormOutcome; abandonner?: FormOutcome }
}

/** What the saved draft changes, what it still needs, and the two ways in which it ends. */
export function DraftReview({ view: { address, slug }, draft, outcomes }: DraftReviewProps) {
  const { missing, changes, kept, mark, from } = draft
  const hasChanges = changes.some(({ kind }) => kind !== 'same')
  return (
    <section className="paper-sheet office-section" aria-labelledby="relire-titre">
      <h2 id="relire-titre">Ce qui changera</h2>
      <p className="paper-note">{kept}, à côté du texte en vigueur.</p>
      {hasChanges ? <WordDiff parts={changes} /> : <p>Le texte est celui qui est en vigueur.</p>}
      <ButtonLink
        to={href('/gestion/reglages/textes/:text/apercu', { text: slug })}
        variant="secondary"
        className="text-preview-link"
      >
        <Eye /> Le relire comme il paraîtra
      </ButtonLink>
      {missing.length > 0 ? (
        <Missing sentences={missing} />
      ) : (
        <PublishForm key={mark} address={address} mark={mark} from={from} outcome={outcomes?.publier} />
      )}
      <DropForm address={address} outcome={outcomes?.abandonner} />
    </section>
  )
}

function Missing({ sentences }: { sentences: string[] }) {
  return (
    <div className="text-missing">
      <p>Avant de publier&nbsp;:</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

interface PublishFormProps {
  address: string
  /** Of the draft that is shown: what somebody wrote since is not published unread. */
  mark: string
  from: string
  outcome?: FormOutcome
}

function PublishForm({ address, mark, from, outcome: first }: PublishFormProps) {
  const form = useOfficeForm({ id: 'publier', action: formAddress(address, 'publier'), first })
  return (
    <div id="publier">
      <OfficeForm form={form} submit={`Publier, en vigueur ${from}`} saved="Publiée">
        <input type="hidden" name="mark" value={mark} />
      </OfficeForm>
    </div>
  )
}

function DropForm({ address, outcome: first }: { address: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'abandonner', action: formAddress(address, 'abandonner'), first })
  return (
    <div id="abandonner">
      <OfficeForm form={form} variant="secondary" submit="Abandonner ce brouillon" saved="Abandonné" />
    </div>
  )
}
