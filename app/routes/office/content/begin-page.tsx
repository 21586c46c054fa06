import type { ContentKind } from '../../../../domain/content/content-fields.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { contentList } from './content-address.ts'
import { contentWords } from './content-words.ts'

interface BeginPageProps {
  kind: ContentKind
  page: string
  outcome?: FormOutcome
}

/** What it will be called; all else is written on its own page. */
export function BeginPage({ kind, page, outcome: first }: BeginPageProps) {
  const words = contentWords[kind]
  const form = useOfficeForm({ id: 'commencer', action: formAddress(page, 'commencer'), first })
  const error = form.problems.title
  return (
    <PaperPage title={words.begin} back={{ to: contentList[kind], label: words.list }}>
      <section className="paper-sheet office-section" aria-label={words.begin}>
        <OfficeForm form={form} submit="Commencer" saved="Commencé">
          <TextField
            id="commencer-title"
            name="title"
            label="Titre"
            hint="Il peut changer jusqu’à la publication, et après."
            defaultValue={typedOf(first)?.title}
            errors={error ? [error] : undefined}
            maxLength={160}
            autoComplete="off"
          />
        </OfficeForm>
      </section>
    </PaperPage>
  )
}
