import { site } from '../../../domain/site.ts'
import type { PictureName } from '../../ui/pictures/picture/pictures.ts'

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
    summary: 'Après les rayures, les trottoirs et la corrosion, la jante retrouve sa teinte et son éclat.',
    picture: 'service-renovation',
  },
  {
    slug: 'decapage',
    name: 'Décapage',
    summary: 'Peinture, vernis et anciens revêtements partent, jusqu’au métal sain.',
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
    summary: 'Une fissure du fût, un bord cassé, soudés au TIG là où l’effort le permet.',
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
    summary: 'Teinte, bord poli, bicolore ou chrome, pour des jantes qui ne ressemblent qu’à vous.',
    picture: 'service-personnalisation',
  },
  {
    slug: 'twkustoms',
    name: site.subBrand,
    summary: 'Traitement de surface et restauration de pièces auto, de motos et d’objets en acier.',
    picture: 'service-twkustoms',
  },
]
