import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { legalTextAddress } from '../../../../office/records/text-address.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { PrivacyParts } from '../../../../ui/privacy/privacy-parts.tsx'
import { LegalClauses } from '../../../legal/legal-clauses.tsx'
import { LegalSection } from '../../../legal/legal-page.tsx'
import type { Route } from './+types/text-preview.ts'
import { loadLegalTextPreview } from './text-preview.server.ts'
import '../../../../ui/paper-page.css'
import '../../../legal/legal-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Aperçu d’un texte',
    what: 'Le texte tel qu’il sera lu.',
    how: ['Seule l’équipe voit cette page.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Aperçu')

export const loader = ({ context, params }: Route.LoaderArgs) => loadLegalTextPreview(context, params.text)

/** Preview of a legal text's draft, in the parts of its public page. */
export default function LegalTextPreview({
  loaderData: { text, title, clauses, parts },
}: Route.ComponentProps) {
  return (
    <PaperPage
      title={title}
      lead="Aperçu du brouillon, avec les chiffres et les coordonnées d’aujourd’hui."
      back={{ to: legalTextAddress(text), label: title }}
    >
      <div className="paper-sheet legal-page__text">
        {clauses?.map((article, index) => (
          <LegalSection
            key={article.id}
            id={article.id}
            legend={`Article ${index + 1}`}
            title={article.title}
          >
            <LegalClauses article={index + 1} clauses={article.clauses} />
          </LegalSection>
        ))}
        {parts?.articles.map((article, index) => (
          <LegalSection
            key={article.id}
            id={article.id}
            legend={`Article ${index + 1}`}
            title={article.title}
          >
            <PrivacyParts parts={article.parts} processings={parts.processings} />
          </LegalSection>
        ))}
      </div>
    </PaperPage>
  )
}
