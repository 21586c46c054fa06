/** Vocabulary of rims and their work: records store the key, people read the label. */

import { capitalize } from './text/first-letter.ts'
import { storedValueNames } from './text/stored-value-names.ts'

/** Position of a rim on its car. */
export const rimPositionNames = storedValueNames({
  avg: 'Avant gauche',
  avd: 'Avant droite',
  arg: 'Arrière gauche',
  ard: 'Arrière droite',
  other: 'Autre',
})
export type RimPosition = keyof typeof rimPositionNames

/** Positions of the rims on a car. */
export const carRimPositions: readonly RimPosition[] = ['avg', 'avd', 'arg', 'ard']

export const isCarRimPosition = (position: string): boolean =>
  carRimPositions.some((known) => known === position)

/** Services, as the price grid prices them. */
export const rimServiceNames = storedValueNames({
  renovation: 'Rénovation',
  devoilage: 'Dévoilage',
  soudure: 'Soudure',
  personnalisation: 'Personnalisation',
  decapage: 'Décapage',
  tribofinition: 'Tribofinition',
  'peinture-ceramique': 'Peinture céramique',
})
export type RimService = keyof typeof rimServiceNames

/** Names of services within a sentence: « cinq jours ouvrés pour la rénovation ». */
export const rimServiceNamesInSentences: Readonly<Record<RimService, string>> = storedValueNames({
  renovation: 'la rénovation',
  devoilage: 'le dévoilage',
  soudure: 'la soudure',
  personnalisation: 'la personnalisation',
  decapage: 'le décapage',
  tribofinition: 'la tribofinition',
  'peinture-ceramique': 'la peinture céramique',
})

/** Finishes; `none` if the work does not change the look of the rim. */
export const rimFinishNames = storedValueNames({
  none: 'Sans finition',
  painted: 'Couleur unie',
  machined: 'Diamantée',
  'two-tone': 'Bicolore',
  'hyper-silver': 'Hyper silver',
  polished: 'Bord poli',
  tinted: 'Vernis teinté',
  barrel: 'Intérieur du fût',
  chrome: 'Chrome',
  satin: 'Satinée',
})
export type RimFinish = keyof typeof rimFinishNames

/** Services that do not change the look of a rim: a rim sold with one of them has no finish. */
const unfinishedServices: readonly string[] = ['devoilage', 'soudure', 'decapage'] satisfies RimService[]

/** Returns the finish of a rim sold with a service: `none` for services without refinishing, whatever was chosen before. */
export const findFinishForService = <Finish extends string>(
  service: string,
  finish: Finish,
): Finish | 'none' => (unfinishedServices.includes(service) ? 'none' : finish)

/** Returns the agreed colour of a rim sold with a service: empty for services without refinishing. */
export const findColourForService = (service: string, colour: string): string =>
  unfinishedServices.includes(service) ? '' : colour.trim()

/** Maximum length of an agreed colour. */
export const maxColourLength = 80

/** Diameters that the workshop accepts, in inches. */
export const rimSizes = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const

export const rimDefectNames = storedValueNames({
  kerbed: 'Frottée au trottoir',
  bent: 'Voilée',
  cracked: 'Fissurée',
  spoke: 'Rayon fissuré ou plié',
  seat: 'Portée du pneu abîmée',
  corroded: 'Corrodée',
  varnish: 'Vernis cloqué',
  missing: 'Manque de matière',
})
export type RimDefect = keyof typeof rimDefectNames

/** Moments at which a photo of a rim is taken. */
export const photoMomentNames = storedValueNames({
  reception: 'Réception',
  work: 'Travail',
  delivery: 'Livraison',
})
export type PhotoMoment = keyof typeof photoMomentNames

/** Headings above the photos of each moment on clients' pages. */
export const photoMomentTitles = storedValueNames({
  reception: 'À la réception',
  work: 'Pendant le travail',
  delivery: 'À la remise',
}) satisfies Record<PhotoMoment, string>

/** Views of a rim: the four that the workshop photographs, and others. */
export const photoViewNames = storedValueNames({
  face: 'Face avant',
  back: 'Face arrière',
  edge: 'Bord',
  detail: 'Détail',
  other: 'Autre vue',
})
export type PhotoView = keyof typeof photoViewNames

/** Stored fields of a rim that have names in this vocabulary. */
interface NamedRim {
  position: string
  size: number | null
  service: string
  finish: string
}

const labelOf = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** Returns the name of a position. The key `other` is « Autre » in lists and « Autre jante » here. */
const positionName = (position: string): string =>
  position === 'other' ? 'Autre jante' : labelOf(rimPositionNames, position)

/** Formats position and size: « Avant gauche, 18 pouces ». */
export const formatRimName = ({ position, size }: Pick<NamedRim, 'position' | 'size'>) =>
  [positionName(position), size && `${size}\u00a0pouces`].filter(Boolean).join(', ')

interface SoldWork extends Pick<NamedRim, 'service' | 'finish'> {
  /** Agreed colour, if any. */
  colour?: string
  /** Services of accepted supplements, without those that are only quoted. */
  added: readonly string[]
}

/** Formats everything sold for a rim: « Rénovation, diamantée, RAL 7016 satiné, soudure ». The finish `none` is left out. */
export const formatRimWork = ({ service, finish, colour, added }: SoldWork) =>
  [
    labelOf(rimServiceNames, service),
    finish !== 'none' && labelOf(rimFinishNames, finish).toLowerCase(),
    colour,
    ...[...new Set(added)]
      .filter((one) => one !== service)
      .map((one) => labelOf(rimServiceNames, one).toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ')

/** Formats defects: « Frottée au trottoir, vernis cloqué ». */
export const describeDefects = (defects: readonly string[]) =>
  capitalize(defects.map((defect) => labelOf(rimDefectNames, defect).toLowerCase()).join(', '))

/** A rim to add to an order. */
export interface NewRim {
  position: RimPosition
  /** Inches. */
  size: number | null
  service: RimService
  finish: RimFinish
  colour?: string
  make?: string
  part_number?: string
  defects?: readonly RimDefect[]
  notes?: string
}
