import { site } from '../../../domain/site.ts'
import type { PictureName } from '../../ui/picture/pictures.ts'

/** A service as its card presents it (docs/product.md §1, §2). */
export interface Service {
  slug: string
  name: string
  /** One sentence. */
  summary: string
  picture: PictureName
}

/** In the order of the menu. */
export const services: readonly Service[] = [
  {
    slug: 'renovation',
    name: 'Rénovation',
    summary:
      'Rayures, coups de trottoir, corrosion\u00a0: la jante retrouve sa forme, sa teinte et son éclat.',
    picture: 'service-renovation',
  },
  {
    slug: 'decapage',
    name: 'Décapage',
    summary: 'Peinture, vernis, anciens revêtements\u00a0: tout part, jusqu’au métal sain.',
    picture: 'service-decapage',
  },
  {
    slug: 'devoilage',
    name: 'Dévoilage',
    summary: 'Le volant vibre\u00a0? La jante est contrôlée au comparateur, puis remise en forme.',
    picture: 'service-devoilage',
  },
  {
    slug: 'soudure',
    name: 'Soudure',
    summary: 'Jantes cassées ou fissurées\u00a0: la soudure TIG redonne sa continuité au métal.',
    picture: 'service-soudure',
  },
  {
    slug: 'tribofinition',
    name: 'Tribofinition',
    summary: 'Un polissage en cuve, régulier jusque dans les angles. Une semaine pour quatre jantes.',
    picture: 'service-tribofinition',
  },
  {
    slug: 'personnalisation',
    name: 'Personnalisation',
    summary: 'Teinte, bord poli, bicolore, chrome\u00a0: des jantes qui ne ressemblent qu’à vous.',
    picture: 'service-personnalisation',
  },
  {
    slug: 'twkustoms',
    name: site.subBrand,
    summary: 'Pièces auto, motos, objets en acier\u00a0: traitement de surface et restauration.',
    picture: 'service-twkustoms',
  },
]
