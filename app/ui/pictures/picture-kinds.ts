/*
 * What the site asks of the pictures that `imagery/` makes, by kind: which widths a page may ask for, how hard they are
 * pressed, and what the file that a phone fetches may weigh. The budgets make a run and the tests fail rather than the
 * pages grow.
 */

const kilobyte = 1024
export const filmBudget = 700 * kilobyte
/** Pictures and films together. */
export const totalBudget = 16 * kilobyte * kilobyte

interface Kind {
  names: RegExp
  /** In pixels; the first is a phone's. */
  widths: number[]
  /** Of AVIF: sharp's quality, 0 to 100, or, with film grain for large dark gradients, libaom's rate factor, 63 to 0. */
  press: { quality: number } | { grainedAt: number }
  /** Bytes. */
  phoneBudget: number
}

const card = { widths: [440, 720, 1200], press: { quality: 62 }, phoneBudget: 25 * kilobyte }
const kinds: Kind[] = [
  {
    // Harder than the wide ones: a phone's first picture of less than 14 KB comes in one turn of a slow line.
    names: /^(hero|banniere)-tall$/,
    widths: [480, 760, 1080],
    press: { grainedAt: 24 },
    phoneBudget: 60 * kilobyte,
  },
  {
    names: /^(hero|banniere)-/,
    widths: [960, 1440, 1920],
    press: { grainedAt: 14 },
    phoneBudget: 60 * kilobyte,
  },
  {
    names: /^portfolio-diamante-[12]$/,
    widths: [480, 720, 1000],
    press: { quality: 66 },
    phoneBudget: 25 * kilobyte,
  },
  // The first pictures of their pages: as above.
  { ...card, names: /^service-/, press: { quality: 57 } },
  { names: /^voiture-/, widths: [480, 960, 1680], press: { quality: 62 }, phoneBudget: 25 * kilobyte },
  { names: /-affiche$/, widths: [480, 760, 1280], press: { quality: 62 }, phoneBudget: 25 * kilobyte },
]

/** The kind of a picture by its name: a card unless a rule says otherwise. */
export const kindOf = (name: string) => kinds.find(({ names }) => names.test(name)) ?? card
