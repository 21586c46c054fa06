import { site } from '../../../domain/site.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/legal-notice.ts'
import { legalFacts } from './legal-facts.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { Credits } from './notice/credits.tsx'
import { Data } from './notice/data.tsx'
import { Host } from './notice/host.tsx'
import { Insurance } from './notice/insurance.tsx'
import { Mediation } from './notice/mediation.tsx'
import { Property } from './notice/property.tsx'
import { Publisher } from './notice/publisher.tsx'

export const handle = legalFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mentions légales',
    description:
      'Qui édite et héberge ce site, comment nous joindre, le médiateur de la consommation et les crédits.',
  })

const sections = [
  { id: 'editeur', title: 'Éditeur du site', Text: Publisher },
  { id: 'hebergeur', title: 'Hébergeur', Text: Host },
  { id: 'assurance', title: 'Assurance professionnelle', Text: Insurance },
  { id: 'mediation', title: 'Médiation de la consommation', Text: Mediation },
  { id: 'propriete', title: 'Propriété intellectuelle', Text: Property },
  { id: 'credits', title: 'Images et crédits', Text: Credits },
  { id: 'donnees', title: 'Données personnelles et conditions', Text: Data },
]

/** Who stands behind the site, as the law of 21 June 2004 wants it said (docs/product.md §2.10). */
export default function LegalNotice() {
  const shown = sections.filter(({ id }) => id !== 'assurance' || site.legal.insurance.insurer !== '')
  return (
    <LegalPage
      title="Mentions légales"
      annotation="Loi n°&nbsp;2004-575 du 21&nbsp;juin&nbsp;2004"
      lead={<p>Qui édite ce site, qui l’héberge, et à qui s’adresser.</p>}
      articles={shown}
    >
      {shown.map(({ id, title, Text }, index) => (
        <LegalSection key={id} id={id} legend={`Mention ${index + 1}`} title={title}>
          <Text />
        </LegalSection>
      ))}
    </LegalPage>
  )
}
