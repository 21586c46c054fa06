import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { WordDiff } from '../../../../office/editor/word-diff.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { ContentVersionView } from './content-version.server.ts'
import '../../../../ui/paper-page.css'
import './content.css'

/** Changes since a version, word by word, with the button that restores it. */
export function ContentVersionPage({ view, outcome }: { view: ContentVersionView; outcome?: FormOutcome }) {
  const { title, number, lead, record, compared, changes, isNewest, page } = view
  return (
    <PaperPage title={`${title}, version ${number}`} lead={lead} back={{ to: record, label: title }}>
      {!isNewest && (
        <section className="paper-sheet content-part" aria-label="Reprendre cette version">
          <p className="paper-note">
            Le texte redevient ce qu’il était alors, comme une nouvelle version&nbsp;: ce qui a été écrit
            depuis reste dans la liste. Les visiteurs n’en voient rien avant la publication.
          </p>
          <RestoreForm page={page} outcome={outcome} />
        </section>
      )}
      <section className="paper-sheet content-part" aria-label="Changements">
        <h2>{compared ?? 'Première version'}</h2>
        {changes.length === 0 && (
          <p className="paper-note">
            {compared ? 'Rien n’a changé.' : 'Il n’y en a pas d’autre avant elle.'}
          </p>
        )}
        {changes.map(({ field, label, diff }) => (
          <section key={field} className="content-part" aria-label={label}>
            <h3>{label}</h3>
            <WordDiff diff={diff} />
          </section>
        ))}
      </section>
    </PaperPage>
  )
}

function RestoreForm({ page, outcome: first }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'reprendre', action: formAddress(page, 'reprendre'), first })
  return <OfficeForm form={form} variant="secondary" submit="Reprendre cette version" saved="Reprise" />
}
