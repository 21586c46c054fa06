import { ArrowRight } from 'lucide-react'
import { pageMeta } from '../../../meta/page-meta.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { PictureName } from '../../../ui/picture/pictures.ts'
import type { Route } from './+types/portfolio.ts'
import '../page.css'
import './portfolio.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Nos réalisations',
    description:
      'Jantes rénovées et personnalisées dans nos ateliers\u00a0: teintes, bords polis, finitions diamantées.',
  })

const shown = [
  { picture: 'portfolio-or-1', title: 'Peinture or, multibranche' },
  { picture: 'portfolio-bleu-1', title: 'Bleu métallisé, branches croisées' },
  { picture: 'portfolio-diamante-3', title: 'Face diamantée, fond anthracite' },
  { picture: 'portfolio-bronze-1', title: 'Bronze céramique, branches doubles' },
  { picture: 'portfolio-noir-brillant-1', title: 'Noir brillant, multibranche' },
  { picture: 'portfolio-blanc-1', title: 'Blanc, branches doubles' },
  { picture: 'portfolio-bord-poli-1', title: 'Argent, bord poli' },
  { picture: 'portfolio-hyper-silver-1', title: 'Argent brillant, branches croisées' },
  { picture: 'portfolio-satin-1', title: 'Noir satiné, branches en Y' },
] as const satisfies { picture: PictureName; title: string }[]

export default function Portfolio() {
  return (
    <>
      <PageHeading title="Nos réalisations" annotation="Sorties de l’atelier">
        <p>Des teintes d’origine aux finitions que l’on ne voit nulle part ailleurs.</p>
      </PageHeading>
      <div className="container page-body">
        <ul className="plain-list portfolio-grid">
          {shown.map(({ picture, title }) => (
            <li key={picture}>
              <Picture
                name={picture}
                sizes="(width > 1080px) 33vw, (width > 600px) 50vw, 92vw"
                className="page-picture"
              />
              <p>{title}</p>
            </li>
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
