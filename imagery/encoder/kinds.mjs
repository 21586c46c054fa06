/*
 * Kinds of picture: which widths a page may ask for, how hard they are pressed, and what the file that a phone
 * fetches may weigh. The budgets make a run and the tests fail rather than the pages grow.
 */

export const kilobyte = 1024
export const filmBudget = 700 * kilobyte
/** Pictures and films together. */
export const totalBudget = 16 * kilobyte * kilobyte

/** The picture of social cards: one size, JPEG only, since not every network reads AVIF. */
export const socialCardName = 'og-image'

const kinds = [
  { names: /^hero-tall$/, widths: [480, 760, 1080], quality: 72, phoneBudget: 60 * kilobyte },
  { names: /^(hero|banniere)-/, widths: [960, 1440, 1920], quality: 72, phoneBudget: 60 * kilobyte },
  { names: /^portfolio-diamante-[12]$/, widths: [480, 720, 1000], quality: 66, phoneBudget: 25 * kilobyte },
  { names: /-affiche$/, widths: [480, 760, 1280], quality: 62, phoneBudget: 25 * kilobyte },
  { names: /./, widths: [440, 720, 1200], quality: 62, phoneBudget: 25 * kilobyte },
]

/** The kind of a picture by its name; the last one, cards, holds for all that have no rule of their own. */
export const kindOf = (name) => kinds.find((kind) => kind.names.test(name))
