import { ArrowRight } from 'lucide-react'
import { site } from '../../../domain/site.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/about.ts'
import { AboutLocation } from './about-location.tsx'
import '../public/page.css'
import './about.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'À propos et contact',
    description:
      'Nos ateliers de rénovation de jantes à Épinal, près de Strasbourg et à Chambéry\u00a0: téléphones, adresses et horaires.',
  })

export default function About() {
  return (
    <>
      <PageHeading title="À propos" annotation="Trois ateliers, une ligne sur mesure">
        <p>
          {site.brand} rénove, redresse, soude et personnalise des jantes pour les garages, les experts
          d’assurance, les gestionnaires de flottes et les particuliers.
        </p>
      </PageHeading>
      <div className="container page-body">
        <h2 className="visually-hidden">Nos adresses et horaires</h2>
        <ul className="plain-list about-locations">
          {site.locations.map((location) => (
            <AboutLocation key={location.id} location={location} />
          ))}
        </ul>
        <div className="actions">
          <ButtonLink to="/devis">
            Demander un devis <ArrowRight aria-hidden />
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
