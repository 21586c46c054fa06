import { Phone } from 'lucide-react'
import { site } from '../../../domain/site.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/professional-area.ts'
import './page.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Espage professionnel',
    description: 'Commandes, factures et devis de nos clients professionnels et particuliers.',
  })

export default function ProfessionalArea() {
  const [workshop] = site.locations
  return (
    <>
      <PageHeading title="Espage professionnel">
        <p>L’accès aux commandes, aux factures et aux devis est ouvert par l’atelier, client par client.</p>
      </PageHeading>
      <div className="container page-body">
        <div className="prose">
          <p>
            Vous êtes garagiste, expert, gestionnaire de flotte ou client particulier et vous souhaitez un
            accès&nbsp;? Appelez l’atelier ou écrivez à{' '}
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>&nbsp;: nous créons votre accès et
            vous envoyons par e-mail un lien pour choisir votre mot de passe.
          </p>
          <p>D’ici là, vos commandes, factures et devis vous sont communiqués sur simple appel.</p>
        </div>
        <div className="actions">
          <a className="button" data-variant="primary" href={workshop.phone.link}>
            <Phone aria-hidden /> {workshop.phone.display}
          </a>
          <a className="button" data-variant="secondary" href={`mailto:${site.contactEmail}`}>
            Demander un accès
          </a>
        </div>
      </div>
    </>
  )
}
