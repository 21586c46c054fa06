import type { PictureName } from '../../../ui/pictures/picture/pictures.ts'

/** A row of the small technical table. */
export interface Fact {
  label: string
  value: string
}

/** One operation of the workshop, in its order. */
export interface Step {
  title: string
  text: string
}

/** With the rim as it is after it; all pictures of a sequence share one framing. */
export interface PicturedStep extends Step {
  picture: PictureName
}

export interface Question {
  question: string
  answer: string
}

/** The same rim before and after, photographed from the same place. */
export interface Comparison {
  before: PictureName
  after: PictureName
  title: string
  caption: string
}

/** Something to choose, with its picture. */
export interface Finish {
  name: string
  text: string
  picture: PictureName
}

/** `on`: the metals that it suits. */
export interface Treatment {
  name: string
  on: string
  text: string
  picture: PictureName
}

export interface GalleryPicture {
  picture: PictureName
  part: string
  colour: string
}

export interface View {
  picture: PictureName
  caption: string
}

export interface Limits {
  accepted: readonly string[]
  refused: { title: string; texts: readonly string[] }
  /** What the visitor must know before driving on. */
  safety: string
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
