import { site } from '../../../../domain/site.ts'
import { type Service, services } from './services.ts'

/** What a service's own page says beyond its card; kept on the server until the page is asked for. */
interface ServiceText {
  /** For search engines. */
  description: string
  paragraphs: readonly string[]
  /** What can be chosen, if the service is a choice. */
  list?: { title: string; items: readonly string[] }
  showsPortfolio?: boolean
  site?: { url: string; label: string }
}

export type ServicePage = Service & ServiceText

/** `null` for a service that the workshop does not offer. */
export function findService(slug: string): ServicePage | null {
  const service = services.find((known) => known.slug === slug)
  const text = texts[slug]
  return service && text ? { ...service, ...text } : null
}

const texts: Record<string, ServiceText> = {
  renovation: {
    description:
      'Rénovation complète de jantes en alliage\u00a0: rayures, chocs de trottoir, corrosion. Devis gratuit à partir de vos photos.',
    paragraphs: [
      'Une jante abîmée n’est pas une jante perdue. Nous la contrôlons, réparons le métal là où il a été touché, préparons sa surface, puis refaisons sa peinture et son vernis pour lui rendre l’aspect qu’elle avait en sortant d’usine.',
      'Envoyez-nous quelques photos\u00a0: nous vous disons ce qui est réparable et à quel prix, avant que vous ne démontiez quoi que ce soit.',
    ],
  },
  decapage: {
    description:
      'Décapage de jantes et de pièces métalliques, quel que soit le revêtement, jusqu’au métal nu et sain.',
    paragraphs: [
      'Peinture d’origine, vernis écaillé, couches successives\u00a0: nous retirons tous les revêtements, quels qu’ils soient, sans entamer le métal qu’ils recouvrent.',
      'Le décapage révèle l’état réel de la pièce. C’est la base d’une finition qui tient, et la première étape de nos rénovations complètes.',
    ],
  },
  devoilage: {
    description:
      'Dévoilage de jantes voilées\u00a0: contrôle au comparateur et remise en forme avant finition.',
    paragraphs: [
      'Un nid-de-poule ou un trottoir suffit à voiler une jante\u00a0: le volant vibre, le pneu s’use de travers ou perd de l’air. Montée sur un axe, la jante est mesurée au comparateur sur tout son tour, puis redressée progressivement.',
      'Nous vous disons franchement quand une déformation ne peut pas être reprise\u00a0: votre sécurité passe avant la jante.',
    ],
  },
  soudure: {
    description: 'Soudure TIG de jantes cassées ou fissurées, par des soudeurs habitués à l’aluminium.',
    paragraphs: [
      'Une fissure dans le fût, un rebord cassé, un éclat arraché\u00a0: la soudure TIG apporte le métal manquant avec précision, sous gaz, là où il faut et seulement là.',
      'La zone est nettoyée avant la soudure, puis reprise et contrôlée après, avant de recevoir sa finition.',
    ],
  },
  tribofinition: {
    description: 'Tribofinition\u00a0: polissage de jantes en cuve. Comptez une semaine pour quatre jantes.',
    paragraphs: [
      'La jante est plongée dans une cuve remplie de petits abrasifs en mouvement. Ils polissent le métal partout à la fois, y compris là où aucune main ne passe, et lui donnent un éclat profond et régulier.',
      'C’est un travail patient\u00a0: comptez une semaine pour quatre jantes.',
    ],
    showsPortfolio: true,
  },
  personnalisation: {
    description:
      'Personnalisation de jantes\u00a0: couleur unie, bicolore, bord poli, vernis teinté, intérieur de fût, chrome, peinture céramique.',
    paragraphs: [
      'Vous savez ce que vous voulez, ou vous hésitez encore\u00a0? Apportez une photo, une couleur, une envie\u00a0: nous vous dirons ce qui convient à vos jantes et à leur usage.',
    ],
    list: {
      title: 'Les finitions',
      items: [
        'Couleur unie',
        'Bicolore',
        'Bord poli',
        'Vernis teinté',
        'Finition de l’intérieur du fût',
        'Chrome',
        'Peinture céramique',
      ],
    },
    showsPortfolio: true,
  },
  twkustoms: {
    description:
      'TW Kustoms\u00a0: traitement de surface et restauration de pièces auto, de motos et d’objets en acier.',
    paragraphs: [
      'TW Kustoms est notre atelier de traitement de surface et de restauration de l’acier\u00a0: pièces automobiles, motos et objets de toute sorte. Chrome, zingage, céramique\u00a0: chaque pièce reçoit le traitement que demandent son usage et son histoire.',
    ],
    list: {
      title: 'Les traitements',
      items: ['Chrome', 'Zinc', 'Nickel', 'Cuivre', 'Anodisation', 'Polissage', 'Cerakote'],
    },
    site: { url: site.subBrandUrl, label: 'Visiter le site de TW Kustoms' },
  },
}
