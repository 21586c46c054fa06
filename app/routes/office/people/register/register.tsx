import { site } from '../../../../../domain/site.ts'
import { processings } from '../../../../../domain/texts/processings.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PeopleTabs } from '../people-tabs.tsx'
import type { Route } from './+types/register.ts'
import { Processing } from './processing.tsx'
import { securityMeasures } from './register-facts.ts'
import './register.css'

export const handle = {
  ...officePage,
  act: 'manage-personal-data',
  help: {
    title: 'Registre des traitements',
    what: 'Le registre que demande le règlement européen.',
    how: ['Il vient de la même source que la page de confidentialité.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Registre des traitements')

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = () => null

/** The register of processing, from the one source of the privacy policy (RGPD, article 30; docs/product.md §11.24). */
export default function Register() {
  const { legal } = site
  return (
    <PaperPage
      title="Registre des traitements"
      lead="Article 30 du RGPD. La politique de confidentialité du site dit la même chose, de la même source."
    >
      <PeopleTabs />
      <section className="paper-sheet register" aria-labelledby="responsable-titre">
        <h2 id="responsable-titre">Responsable du traitement</h2>
        <p>
          {legal.companyName}, {legal.form}, {legal.address}, SIREN {legal.siren}, représentée par{' '}
          {legal.publicationDirector}. Contact&nbsp;: {legal.privacyEmail}.
        </p>
      </section>
      {processings().map((processing) => (
        <Processing key={processing.name} {...processing} />
      ))}
      <section className="paper-sheet register" aria-labelledby="mesures-titre">
        <h2 id="mesures-titre">Mesures de sécurité</h2>
        <ul className="register__measures">
          {securityMeasures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </section>
    </PaperPage>
  )
}
