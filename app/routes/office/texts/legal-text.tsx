import { ButtonLink } from '../../../ui/button/button.tsx'
import { ExternalLink } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/legal-text.ts'
import { DraftForm } from './draft/draft-form.tsx'
import { DraftReview } from './draft/draft-review.tsx'
import { legalTextForms } from './legal-text-forms.server.ts'
import { readLegalText } from './read-legal-text.server.ts'
import { textsPage } from './texts-page.ts'
import { TextVersions } from './versions/text-versions.tsx'
import './texts.css'

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Un texte',
    what: 'Sa version en vigueur, la prochaine, et les précédentes.',
    how: [
      'Comparez deux versions mot à mot avant de publier.',
      'Les chiffres sont des variables\u00a0: ils viennent des réglages.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Textes')

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  readLegalText(context, params.text, url.searchParams)

export const action = (visit: Route.ActionArgs) => legalTextForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = legalTextForms.middleware

/** A text of law: its next version as it is written, then all that were (docs/product.md §11.22). */
export default function LegalText({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title={view.title}
      lead={view.standing}
      back={textsPage}
      key={view.text}
      actions={
        <ButtonLink to={view.path} variant="secondary" target="_blank" prefetch="none">
          <ExternalLink /> Voir sur le site
        </ButtonLink>
      }
    >
      <Presence kind="setting" id={`text-${view.text}`} />
      {/* Once the draft has become something else, it begins anew; saving it leaves it as it is typed. */}
      <DraftForm key={view.lines[0]?.id} view={view} outcome={actionData?.brouillon} />
      {view.draft && <DraftReview view={view} draft={view.draft} outcomes={actionData} />}
      <TextVersions view={view} outcomes={actionData} />
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Ce qui a été fait</h2>
        <RecordStream lines={view.lines} empty="Personne n’a encore changé ce texte." />
      </section>
    </PaperPage>
  )
}
