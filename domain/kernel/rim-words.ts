/** The trade's words for rims and what is done to them (docs/product.md §11.13): stored by key, read by label. */

import { capitalised } from './text/first-letter.ts'

/** Where a rim sits on its car. */
export const rimPositions = {
  avg: 'Avant gauche',
  avd: 'Avant droite',
  arg: 'Arrière gauche',
  ard: 'Arrière droite',
  other: 'Autre',
} as const
export type RimPosition = keyof typeof rimPositions

/** What the workshop does to a rim, as the price grid prices it. */
export const rimServices = {
  renovation: 'Rénovation',
  devoilage: 'Dévoilage',
  soudure: 'Soudure',
  personnalisation: 'Personnalisation',
  decapage: 'Décapage',
  tribofinition: 'Tribofinition',
  'peinture-ceramique': 'Peinture céramique',
} as const
export type RimService = keyof typeof rimServices

/** The same within a sentence: « cinq jours ouvrés pour la rénovation ». */
export const rimServicesInSentences: Readonly<Record<RimService, string>> = {
  renovation: 'la rénovation',
  devoilage: 'le dévoilage',
  soudure: 'la soudure',
  personnalisation: 'la personnalisation',
  decapage: 'le décapage',
  tribofinition: 'la tribofinition',
  'peinture-ceramique': 'la peinture céramique',
}

/** How a rim looks afterwards; `none` where the work changes nothing about it. */
export const rimFinishes = {
  none: 'Sans finition',
  painted: 'Couleur unie',
  machined: 'Diamantée',
  'two-tone': 'Bicolore',
  'hyper-silver': 'Hyper silver',
  polished: 'Bord poli',
  chrome: 'Effet chrome',
  satin: 'Satinée',
} as const
export type RimFinish = keyof typeof rimFinishes

/** Services that leave the look of a rim as it is: nothing is refinished, so that a rim sold by one of them has no finish. */
const unfinishedServices: readonly string[] = ['devoilage', 'soudure', 'decapage'] satisfies RimService[]

/** The finish of a rim that is sold by a service: `none` where nothing is refinished, whatever was chosen before. */
export const finishOf = <Finish extends string>(service: string, finish: Finish): Finish | 'none' =>
  unfinishedServices.includes(service) ? 'none' : finish

/** Diameters that the workshop takes, in inches. */
export const rimSizes = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const

export const rimDefects = {
  kerbed: 'Frottée au trottoir',
  bent: 'Voilée',
  cracked: 'Fissurée',
  spoke: 'Rayon fissuré ou plié',
  seat: 'Portée du pneu abîmée',
  corroded: 'Corrodée',
  varnish: 'Vernis cloqué',
  missing: 'Manque de matière',
} as const
export type RimDefect = keyof typeof rimDefects

/** When a photo of a rim was taken. */
export const photoMoments = { reception: 'Réception', work: 'Travail', delivery: 'Livraison' } as const
export type PhotoMoment = keyof typeof photoMoments

/** Over the photos of a moment, where clients see them. */
export const photoMomentTitles = {
  reception: 'À la réception',
  work: 'Pendant le travail',
  delivery: 'À la remise',
} as const satisfies Record<PhotoMoment, string>

/** The four views that the workshop takes of each rim, and any other. */
export const photoViews = {
  face: 'Face avant',
  back: 'Face arrière',
  edge: 'Bord',
  detail: 'Détail',
  other: 'Autre vue',
} as const
export type PhotoView = keyof typeof photoViews

/** What a rim, as it is stored, is called by these words. */
interface NamedRim {
  position: string
  size: number | null
  service: string
  finish: string
}

const labelOf = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** Where it sits, or that it is another one; in a list of positions « Autre » says enough. */
const positionName = (position: string): string =>
  position === 'other' ? 'Autre jante' : labelOf(rimPositions, position)

/** « Avant gauche, 18 pouces ». */
export const rimName = ({ position, size }: Pick<NamedRim, 'position' | 'size'>) =>
  [positionName(position), size && `${size}\u00a0pouces`].filter(Boolean).join(', ')

interface SoldWork extends Pick<NamedRim, 'service' | 'finish'> {
  /** Services of its accepted supplements; none of what is only quoted. */
  added: readonly string[]
}

/** « Rénovation, diamantée, soudure »: everything that is sold for a rim; the finish `none` is left out. */
export const rimWork = ({ service, finish, added }: SoldWork) =>
  [
    labelOf(rimServices, service),
    finish !== 'none' && labelOf(rimFinishes, finish).toLowerCase(),
    ...[...new Set(added)]
      .filter((one) => one !== service)
      .map((one) => labelOf(rimServices, one).toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ')

/** « Frottée au trottoir, vernis cloqué ». */
export const describeDefects = (defects: readonly string[]) =>
  capitalised(defects.map((defect) => labelOf(rimDefects, defect).toLowerCase()).join(', '))

/** A rim as an order takes it in. */
export interface NewRim {
  position: RimPosition
  /** Inches. */
  size: number | null
  service: RimService
  finish: RimFinish
  make?: string
  part_number?: string
  defects?: readonly RimDefect[]
  notes?: string
}
