/* Requirements for the pictures that `imagery/` makes, by kind: widths, compression, and maximum size of the file that a
   phone fetches. The build of the pictures and the tests fail beyond these budgets. */

const kilobyte = 1024
export const filmByteBudget = 700 * kilobyte
/** Bytes of all pictures and films together. */
export const totalByteBudget = 16 * kilobyte * kilobyte

interface Kind {
  names: RegExp
  /** Widths in pixels; the first is for phones. */
  widths: number[]
  /**
   * AVIF compression: sharp's quality (0 to 100) or, with film grain for large dark gradients, libaom's rate factor (63 to 0).
   */
  press: { quality: number } | { grainedAt: number }
  /** Maximum bytes of the file for phones. */
  phoneBudget: number
}

const card = { widths: [440, 720, 1200], press: { quality: 62 }, phoneBudget: 25 * kilobyte }
const kinds: Kind[] = [
  {
    // These are compressed more than the wide versions: a phone's first picture below 14 kB arrives in one round trip of a slow
    // connection.
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
  // These are the first pictures of their pages, so they are compressed strongly too.
  { ...card, names: /^service-/, press: { quality: 57 } },
  { names: /^voiture-/, widths: [480, 960, 1680], press: { quality: 62 }, phoneBudget: 25 * kilobyte },
  { names: /-affiche$/, widths: [480, 760, 1280], press: { quality: 62 }, phoneBudget: 25 * kilobyte },
]

/** Returns the kind of a picture by its name; a card unless a rule matches. */
export const pictureKindOf = (name: string) => kinds.find(({ names }) => names.test(name)) ?? card
