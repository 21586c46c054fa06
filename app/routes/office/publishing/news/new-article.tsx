import { href } from 'react-router'
import type { ContentKind } from '../../../../../domain/publishing/content/content-fields.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { contentListAddress } from '../../../../office/records/content-address.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { newContentForm } from '../content/content-forms.server.ts'
import { contentWords } from '../content/content-words.ts'
import type { Route } from './+types/new-article.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  command: 'Nouvelle actualité',
  help: {
    title: 'Nouvel article',
    what: 'Commencer un article par son titre.',
    how: ['Le brouillon s’ouvre ensuite, à compléter à votre rythme.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouvel article')

const forms = newContentForm('article')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function NewArticlePage({ actionData }: Route.ComponentProps) {
  return (
    <NewContentPage
      kind="article"
      page={href('/gestion/actualites/nouvelle')}
      outcome={actionData?.commencer}
    />
  )
}

interface NewContentPageProps {
  kind: ContentKind
  page: string
  outcome?: FormOutcome
}

/** Form for the title of a new record; everything else is written on its own page. */
function NewContentPage({ kind, page, outcome: first }: NewContentPageProps) {
  const words = contentWords[kind]
  const form = useOfficeForm({ id: 'commencer', action: formAddress(page, 'commencer'), first })
  const error = form.problems.title
  return (
    <PaperPage title={words.begin} back={{ to: contentListAddress[kind], label: words.list }}>
      <div className="paper-sheet office-section">
        <OfficeForm form={form} submit="Commencer" saved="Commencé">
          <TextField
            id="commencer-title"
            name="title"
            label="Titre"
            hint="Vous pourrez encore le changer, même après la publication."
            defaultValue={submittedValuesOfOutcome(first)?.title}
            errors={error ? [error] : undefined}
            maxLength={160}
            autoComplete="off"
          />
        </OfficeForm>
      </div>
    </PaperPage>
  )
}
