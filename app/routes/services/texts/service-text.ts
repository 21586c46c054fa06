import type { DescribedPicture } from '../../../ui/pictures/picture/describe-picture.server.ts'
import type { Limits } from './limits.ts'
import type { Finish, GalleryPicture, Treatment } from './pictured-choices.ts'
import type { PicturedStep, Step } from './steps.ts'

/** A row of the small technical table. */
export interface Fact {
  label: string
  value: string
}

export interface Question {
  question: string
  answer: string
}

/** The same rim before and after, photographed from the same place. */
export interface Comparison {
  before: DescribedPicture
  after: DescribedPicture
  title: string
  caption: string
}

export interface View {
  picture: DescribedPicture
  caption: string
}

/** What a service's own page says beyond its card (docs/product.md §2.5). */
export interface ServiceText {
  /** For the browser's tab and search engines, without the brand. */
  title: string
  /** For search engines. */
  description: string
  lead: string
  /** Below the picture, as the legend of a drawing. */
  legend: string
  facts: readonly Fact[]
  /** What it is. */
  principle: readonly string[]
  /** When it is needed. */
  occasions: readonly string[]
  /** Either words alone, or each with its picture. */
  steps?: readonly Step[]
  sequence?: readonly PicturedStep[]
  comparisons?: readonly Comparison[]
  finishes?: readonly Finish[]
  treatments?: readonly Treatment[]
  gallery?: readonly GalleryPicture[]
  /** How long it takes, what to expect. */
  outcome: readonly string[]
  /** What that looks like. */
  outcomeView?: View
  limits: Limits
  questions: readonly Question[]
  showsPortfolio?: boolean
  site?: { url: string; label: string }
}
